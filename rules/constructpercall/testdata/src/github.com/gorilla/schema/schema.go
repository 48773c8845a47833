// Package schema has the names of the real one.
package schema

// A Decoder fills structs.
type Decoder struct{}

// NewDecoder makes one.
func NewDecoder() *Decoder { return nil }

// IgnoreUnknownKeys lets keys pass that the struct lacks.
func (d *Decoder) IgnoreUnknownKeys(ignore bool) {}

// Decode fills to.
func (d *Decoder) Decode(to any, form map[string][]string) error { return nil }

// Package schema is a framework's own copy.
package schema

type Decoder struct{ tag string }

func NewDecoder() *Decoder { return &Decoder{} }

func (d *Decoder) IgnoreUnknownKeys(ignore bool) {}

func (d *Decoder) Decode(dst any, src map[string][]string) error { return nil }

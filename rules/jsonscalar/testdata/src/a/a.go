// Package a encodes single values.
package a

import (
	"encoding/json"
	"time"
)

type stamp struct{ time.Time }

func (s stamp) MarshalJSON() ([]byte, error) {
	return json.Marshal(s.Unix()) // want `runs the JSON encoder for a single number`
}

type port uint16

func (p *port) MarshalJSON() ([]byte, error) {
	return json.Marshal(uint16(*p)) // want `runs the JSON encoder for a single number`
}

type flag bool

func (f flag) MarshalJSON() ([]byte, error) {
	return json.Marshal(bool(f)) // want `runs the JSON encoder for a single boolean`
}

type level int

func encode(l level, n int) ([]byte, error) {
	if n > 1 {
		return json.Marshal(n) // want `runs the JSON encoder for a single number`
	}
	return json.Marshal(l) // want `runs the JSON encoder for a single number`
}

func others(v any) ([]byte, error) { return json.Marshal(v) }

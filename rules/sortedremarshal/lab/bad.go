// Package lab holds the pair that the rule's claim is measured with.
package lab

import (
	"bytes"
	"encoding/json"
	"maps"
	"slices"
)

type badLabels map[string]any

// MarshalJSON writes the keys sorted, as the encoder does for any map.
func (l badLabels) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	b.WriteByte('{')
	for i, key := range slices.Sorted(maps.Keys(l)) {
		if i > 0 {
			b.WriteByte(',')
		}
		name, err := json.Marshal(key)
		if err != nil {
			return nil, err
		}
		value, err := json.Marshal(l[key])
		if err != nil {
			return nil, err
		}
		b.Write(name)
		b.WriteByte(':')
		b.Write(value)
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}

// Bad encodes labels that write themselves.
func Bad(labels map[string]any) ([]byte, error) { return json.Marshal(badLabels(labels)) }

package a

import (
	"bytes"
	"encoding/json"
	"errors"
)

// precise decodes and keeps numbers as they are written.
func precise(data []byte, to any) error {
	d := json.NewDecoder(bytes.NewReader(data))
	d.UseNumber()
	return d.Decode(to)
}

type step struct{ Op, Path string }

func steps(entries []any) (all []*step, err error) {
	for _, e := range entries {
		data, err := json.Marshal(e) // want `encodes a value and decodes it again`
		if err != nil {
			return nil, err
		}
		s := &step{}
		if err := precise(data, s); err != nil {
			return nil, err
		}
		all = append(all, s)
	}
	return all, nil
}

// A tree of maps and lists is what the caller needs, of whatever value.
func tree(v any) (any, error) {
	data, err := json.Marshal(v)
	if err != nil {
		return nil, err
	}
	var to any
	return to, precise(data, &to)
}

// This one looks at the text.
func limited(data []byte, to any) error {
	if len(data) > 1<<20 {
		return errors.New("too large")
	}
	return json.Unmarshal(data, to)
}

func small(v any) (s step, err error) {
	data, err := json.Marshal(v)
	if err != nil {
		return s, err
	}
	return s, limited(data, &s)
}

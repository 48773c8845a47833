package a

import (
	"bytes"
	"encoding/json"
	"sort"
)

type ordered struct {
	keys   []string
	values map[string]any
}

// The order is the owner's, which no map keeps.
func (o ordered) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	for _, k := range o.keys {
		v, err := json.Marshal(o.values[k])
		if err != nil {
			return nil, err
		}
		b.Write(v)
	}
	return b.Bytes(), nil
}

type set map[string]bool

// A list, encoded at once.
func (s set) MarshalJSON() ([]byte, error) {
	var keys []string
	for k := range s {
		keys = append(keys, k)
	}
	sort.Strings(keys)
	return json.Marshal(keys)
}

// No encoder around it runs over its result again.
func (s set) dump() (out [][]byte) {
	var keys []string
	for k := range s {
		keys = append(keys, k)
	}
	sort.Strings(keys)
	for _, k := range keys {
		b, _ := json.Marshal(s[k])
		out = append(out, b)
	}
	return out
}

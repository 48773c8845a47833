package a

import (
	"bytes"
	"encoding/json"
	"sort"
)

type labels map[string]any

func (l labels) MarshalJSON() ([]byte, error) {
	keys := make([]string, 0, len(l))
	for k := range l {
		keys = append(keys, k)
	}
	sort.Strings(keys)
	var b bytes.Buffer
	b.WriteByte('{')
	for i, k := range keys {
		if i > 0 {
			b.WriteByte(',')
		}
		key, _ := json.Marshal(k)
		v, err := json.Marshal(l[k]) // want `marshals value by value behind sorted keys, which the encoder does by itself for a map`
		if err != nil {
			return nil, err
		}
		b.Write(key)
		b.WriteByte(':')
		b.Write(v)
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}

type object struct{ fields map[string]any }

func (o *object) sortedKeys() []string { return nil }

func (o *object) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	for _, k := range o.sortedKeys() {
		v := o.fields[k]
		if err := enc.Encode(v); err != nil { // want `marshals value by value`
			return nil, err
		}
	}
	return b.Bytes(), nil
}

// By a function that MarshalJSON calls, or that nobody knows of.
func writeSorted(m map[string]any) ([]byte, error) {
	var keys []string
	for k := range m {
		keys = append(keys, k)
	}
	sort.Strings(keys)
	b := []byte("{")
	for _, k := range keys {
		v, err := json.Marshal(m[k]) // want `marshals value by value`
		if err != nil {
			return nil, err
		}
		b = append(append(append(b, '"'), k...), `":`...)
		b = append(b, v...)
	}
	return append(b, "}"...), nil
}

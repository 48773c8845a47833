package a

import (
	"bytes"
	"encoding/json"
)

// An encoder of the project's own.
func MarshalPlain(v any) ([]byte, error) { return json.Marshal(v) }

func MarshalYAML(v any) ([]byte, error) { return json.Marshal(v) }

type inOrder struct {
	keys   []string
	values map[string]any
}

func (o inOrder) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	b.WriteByte('{')
	for i, k := range o.keys {
		if i > 0 {
			b.WriteByte(',')
		}
		key, err := MarshalPlain(k)
		if err != nil {
			return nil, err
		}
		b.Write(key)
		b.WriteByte(':')
		value, err := MarshalPlain(o.values[k]) // want `marshals value by value into texts of their own`
		if err != nil {
			return nil, err
		}
		b.Write(value)
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}

// Texts of another format are strings to JSON.
type notes struct{ list []any }

func (n notes) MarshalJSON() ([]byte, error) {
	var texts []string
	for _, v := range n.list {
		text, err := MarshalYAML(v)
		if err != nil {
			return nil, err
		}
		texts = append(texts, string(text))
	}
	return json.Marshal(texts)
}

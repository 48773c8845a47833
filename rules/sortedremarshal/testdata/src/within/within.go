package within

import (
	"bytes"
	"encoding/json"
	"sort"
)

type fields map[string]any

// A literal marshals each entry.
func (f fields) MarshalJSON() ([]byte, error) {
	keys := make([]string, 0, len(f))
	for k := range f {
		keys = append(keys, k)
	}
	sort.Slice(keys, func(i, j int) bool { return keys[i] < keys[j] })
	var buf bytes.Buffer
	write := func(k string) error {
		v, err := json.Marshal(f[k])
		if err != nil {
			return err
		}
		buf.WriteString(`"` + k + `":`)
		buf.Write(v)
		return nil
	}
	buf.WriteByte('{')
	for i, k := range keys {
		if i > 0 {
			buf.WriteByte(',')
		}
		if err := write(k); err != nil { // want `marshals value by value behind sorted keys`
			return nil, err
		}
	}
	buf.WriteByte('}')
	return buf.Bytes(), nil
}

type ordered struct {
	keys   []string
	values map[string]any
}

// A function of the package does.
func (o *ordered) MarshalJSON() ([]byte, error) {
	buf := bytes.NewBufferString("{")
	for i, k := range o.keys {
		if i > 0 {
			buf.WriteByte(',')
		}
		if err := writeEntry(buf, k, o.values[k]); err != nil { // want `marshals value by value into texts of their own`
			return nil, err
		}
	}
	buf.WriteByte('}')
	return buf.Bytes(), nil
}

func writeEntry(buf *bytes.Buffer, k string, v any) error {
	kb, err := json.Marshal(k)
	if err != nil {
		return err
	}
	vb, err := json.Marshal(v)
	if err != nil {
		return err
	}
	buf.Write(kb)
	buf.WriteByte(':')
	buf.Write(vb)
	return nil
}

type names struct{ list []string }

// Keys only, or one encoder for the method's buffer.
func (n *names) MarshalJSON() ([]byte, error) {
	buf := bytes.NewBufferString("{")
	for _, k := range n.list {
		if err := writeName(buf, k); err != nil {
			return nil, err
		}
	}
	buf.WriteByte('}')
	return buf.Bytes(), nil
}

func writeName(buf *bytes.Buffer, k string) error {
	kb, err := json.Marshal(k)
	if err != nil {
		return err
	}
	buf.Write(kb)
	return nil
}

type streamed struct {
	keys   []string
	values map[string]any
}

func (s *streamed) MarshalJSON() ([]byte, error) {
	var buf bytes.Buffer
	enc := json.NewEncoder(&buf)
	buf.WriteByte('{')
	for _, k := range s.keys {
		if err := put(enc, s.values[k]); err != nil {
			return nil, err
		}
	}
	buf.WriteByte('}')
	return buf.Bytes(), nil
}

func put(enc *json.Encoder, v any) error { return enc.Encode(v) }

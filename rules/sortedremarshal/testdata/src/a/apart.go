package a

import (
	"bytes"
	"encoding/json"
	"fmt"
)

type ordered struct {
	keys   []string
	values map[string]any
}

// The order is the owner's.
func (o ordered) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	b.WriteByte('{')
	for i, k := range o.keys {
		if i > 0 {
			b.WriteByte(',')
		}
		fmt.Fprintf(&b, "%q:", k)
		v, err := json.Marshal(o.values[k]) // want `marshals value by value into texts of their own`
		if err != nil {
			return nil, err
		}
		b.Write(v)
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}

type plainly ordered

func (o plainly) MarshalJSON() ([]byte, error) {
	s := "{"
	for _, k := range o.keys {
		b := new(bytes.Buffer)
		enc := json.NewEncoder(b)
		enc.SetEscapeHTML(false)
		if err := enc.Encode(o.values[k]); err != nil { // want `marshals value by value into texts of their own`
			return nil, err
		}
		s += k + ":" + b.String() + ","
	}
	return []byte(s[:len(s)-1] + "}"), nil
}

// One encoder, and one buffer.
type together ordered

func (o together) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	b.WriteByte('{')
	for _, k := range o.keys {
		fmt.Fprintf(&b, "%q:", k)
		if err := enc.Encode(o.values[k]); err != nil {
			return nil, err
		}
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}

type pairs[K comparable, V any] struct {
	keys   []K
	values []V
}

func (p *pairs[K, V]) MarshalJSON() (out []byte, err error) {
	out = append(out, '{')
	for i, k := range p.keys {
		var b []byte
		b, err = json.Marshal(p.values[i]) // want `marshals value by value into texts of their own`
		if err != nil {
			return
		}
		out = append(append(out, fmt.Sprintf("%q:", fmt.Sprint(k))...), b...)
	}
	return append(out, '}'), nil
}

type sample struct {
	at    stamp
	value reading
}

type stamp int64

type reading float64

func (s sample) MarshalJSON() ([]byte, error) {
	t, err := json.Marshal(s.at) // want `marshals value by value into texts of their own`
	if err != nil {
		return nil, err
	}
	v, err := json.Marshal(s.value)
	if err != nil {
		return nil, err
	}
	return []byte(fmt.Sprintf("[%s,%s]", t, v)), nil
}

// Numbers hold nothing else.
type readings []reading

func (r readings) MarshalJSON() ([]byte, error) {
	out := []byte{'['}
	for _, v := range r {
		b, err := json.Marshal(v)
		if err != nil {
			return nil, err
		}
		out = append(append(out, b...), ',')
	}
	return append(out[:len(out)-1], ']'), nil
}

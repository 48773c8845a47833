package a

import (
	"bytes"
	"encoding/gob"
	"encoding/json"
	"errors"
	"fmt"
)

func (c *config) String() string {
	b, _ := json.Marshal(c)
	return string(b)
}

func mustEncode(v any) []byte {
	b, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return b
}

// A helper encodes.
func (c *config) copied() *config {
	var out config
	json.Unmarshal([]byte(c.String()), &out) // want `encodes a value and decodes it again`
	return &out
}

func as(v any) (c config) {
	text := mustEncode(v) // want `encodes a value and decodes it again`
	_ = json.Unmarshal(text, &c)
	return c
}

// The bytes of a buffer.
func throughBytes(in, out any) error {
	var buf bytes.Buffer
	if err := json.NewEncoder(&buf).Encode(in); err != nil { // want `encodes a value and decodes it again`
		return err
	}
	return json.Unmarshal(buf.Bytes(), out)
}

func throughBuffer(in, out any) error {
	var buf bytes.Buffer
	if err := gob.NewEncoder(&buf).Encode(in); err != nil { // want `encodes a value and decodes it again`
		return err
	}
	return gob.NewDecoder(bytes.NewBuffer(buf.Bytes())).Decode(out)
}

// The error tells the text.
func toMap(in any) (map[string]any, error) {
	data, err := json.Marshal(in) // want `encodes a value and decodes it again`
	if err != nil {
		return nil, err
	}
	m := make(map[string]any)
	if err := json.Unmarshal(data, &m); err != nil {
		return nil, fmt.Errorf("%s: %w", string(data), err)
	}
	return m, nil
}

// As a string in between.
func throughString(in, out any) error {
	b, err := json.Marshal(in) // want `encodes a value and decodes it again`
	if err != nil {
		return err
	}
	s := string(b)
	return json.Unmarshal([]byte(s), out)
}

// Nothing holds what is decoded.
func valid(b []byte) bool {
	return json.Unmarshal(b, &json.RawMessage{}) == nil || // want `decodes a document only to learn`
		json.Unmarshal(b, new(any)) == nil // want `decodes a document only to learn`
}

// A value is put into a shape that is checked.
func shape(b []byte) bool { return json.Unmarshal(b, new(config)) == nil }

// A text of another kind, of any type.
func parsed(s fmt.Stringer) (c config, err error) {
	err = json.Unmarshal([]byte(s.String()), &c)
	return c, err
}

// Stored on the way.
func stored(in any, put func([]byte)) (out any) {
	b := mustEncode(in)
	put(b)
	json.Unmarshal(b, &out)
	return out
}

// Changed on the way.
func (c *config) Text() string {
	b, _ := json.Marshal(c)
	if len(b) > 100 {
		return ""
	}
	return string(b)
}

func short(c *config) (out config, err error) {
	if err := json.Unmarshal([]byte(c.Text()), &out); err != nil {
		return out, errors.New("long")
	}
	return out, nil
}

// Compared as well.
func compared(in any, before string) (out any) {
	b := mustEncode(in)
	if string(b) == before {
		return nil
	}
	json.Unmarshal(b, &out)
	return out
}

// The error tells where the mistake is.
func mistake(b []byte) int64 {
	err := json.Unmarshal(b, new(any))
	if err, ok := err.(*json.SyntaxError); ok {
		return err.Offset
	}
	return 0
}

// Unmarshal keeps numbers as they are written.
func Unmarshal(data []byte, v any) error {
	d := json.NewDecoder(bytes.NewReader(data))
	d.UseNumber()
	return d.Decode(v)
}

// The project's own decoder decodes what json has encoded.
func rules(from any) (list []any, err error) {
	data, err := json.Marshal(from) // want `encodes a value and decodes it again`
	if err != nil {
		return nil, err
	}
	if err := Unmarshal(data, &list); err != nil {
		return nil, err
	}
	return list, nil
}

type message struct{ text []byte }

func unmarshalMessage(data []byte, m *message) error { m.text = data; return nil }

// What decodes into one type converts: only it knows how.
func toMessage(from any) (m message, err error) {
	data, err := json.Marshal(from)
	if err != nil {
		return m, err
	}
	return m, unmarshalMessage(data, &m)
}

// toTree converts a value to a tree via a JSON round-trip.
func toTree(o *options) (map[string]any, error) {
	data, err := json.Marshal(o) // want `encodes a value and decodes it again`
	if err != nil {
		return nil, err
	}
	var tree map[string]any
	err = json.Unmarshal(data, &tree)
	return tree, err
}

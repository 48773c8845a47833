package a

import (
	"bytes"
	"encoding/gob"
	"encoding/json"
	"io"
)

type config struct{ A, B int }

func (c *config) clone() (*config, error) {
	data, err := json.Marshal(c) // want `encodes a value and decodes it again, to copy or convert it`
	if err != nil {
		return nil, err
	}
	out := &config{}
	return out, json.Unmarshal(data, out)
}

func convert(in map[string]any, out any) error {
	b, _ := json.MarshalIndent(in, "", " ") // want `encodes a value and decodes it again`
	if err := json.Unmarshal(b, &out); err != nil {
		return err
	}
	return nil
}

func decoder(in, out any) error {
	var b, err = json.Marshal(in) // want `encodes a value and decodes it again`
	if err != nil {
		return err
	}
	d := json.NewDecoder(bytes.NewReader(b))
	d.UseNumber()
	return d.Decode(out)
}

func buffered(in, out any) error {
	var buf bytes.Buffer
	if err := json.NewEncoder(&buf).Encode(in); err != nil { // want `encodes a value and decodes it again`
		return err
	}
	return json.NewDecoder(&buf).Decode(out)
}

func gobbed(in, out any) error {
	buf := new(bytes.Buffer)
	enc := gob.NewEncoder(buf)
	dec := gob.NewDecoder(buf)
	if err := enc.Encode(in); err != nil { // want `encodes a value and decodes it again`
		return err
	}
	return dec.Decode(out)
}

func rewritten(data []byte) ([]byte, error) {
	var v any
	if err := json.Unmarshal(data, &v); err != nil { // want `decodes a document and encodes it again without a look at it`
		return nil, err
	}
	return json.Marshal(v)
}

func pretty(r io.Reader, w io.Writer) error {
	m := map[string]interface{}{}
	if err := json.NewDecoder(r).Decode(&m); err != nil { // want `decodes a document and encodes it again`
		return err
	}
	enc := json.NewEncoder(w)
	enc.SetIndent("", "  ")
	return enc.Encode(&m)
}

func isJSON(text string) bool {
	var raw json.RawMessage
	return json.Unmarshal([]byte(text), &raw) == nil // want `decodes a document only to learn whether it is one`
}

func isDocument(r io.Reader) bool {
	var content any
	return json.NewDecoder(r).Decode(&content) == nil // want `decodes a document only to learn`
}

func checked(data []byte) error {
	var m map[string]any
	if err := json.Unmarshal(data, &m); err != nil { // want `decodes a document only to learn`
		return err
	}
	return nil
}

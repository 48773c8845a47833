package a

import (
	"bytes"
	"encoding/json"
	"io"
)

func sent(in, out any, w io.Writer) error {
	data, err := json.Marshal(in) // the text is sent as well
	if err != nil {
		return err
	}
	w.Write(data)
	return json.Unmarshal(data, out)
}

func patched(in, out any) error {
	data, err := json.Marshal(in)
	if err != nil {
		return err
	}
	data = bytes.ReplaceAll(data, []byte("a"), []byte("b")) // changed between
	return json.Unmarshal(data, out)
}

func filtered(data []byte) ([]byte, error) {
	var c config // drops what the struct does not know
	if err := json.Unmarshal(data, &c); err != nil {
		return nil, err
	}
	return json.Marshal(c)
}

func edited(data []byte) ([]byte, error) {
	var m map[string]any
	if err := json.Unmarshal(data, &m); err != nil {
		return nil, err
	}
	delete(m, "secret") // looked at
	return json.Marshal(m)
}

func looked(data []byte) ([]byte, bool) {
	var v any
	json.Unmarshal(data, &v)
	_, isMap := v.(map[string]any)
	out, _ := json.Marshal(v)
	return out, isMap
}

func kept(in any) ([]byte, any) {
	data, _ := json.Marshal(in)
	var out any
	json.Unmarshal(data, &out)
	return data, out // the text is returned
}

func buffer(in any, w io.Writer) error {
	var buf bytes.Buffer
	json.NewEncoder(&buf).Encode(in)
	_, err := buf.WriteTo(w)
	return err
}

func twice(in, a, b any) {
	data, _ := json.Marshal(in) // one text for two copies
	json.Unmarshal(data, a)
	json.Unmarshal(data, b)
}

type raw struct{ text []byte }

// Puts the keys into order: the text is written back where it came from.
func normalize(r *raw) error {
	var v any
	if err := json.Unmarshal(r.text, &v); err != nil {
		return err
	}
	var err error
	r.text, err = json.Marshal(&v)
	return err
}

// A value of a stream is skipped, and the types of the fields are checked.
func skipped(d *json.Decoder, data []byte) error {
	var skip any
	if err := d.Decode(&skip); err != nil {
		return err
	}
	var p struct{ Name string }
	return json.Unmarshal(data, &p)
}

// Only whether it is an object is asked.
func object(data []byte) (n int, err error) {
	var m map[string]any
	err = json.Unmarshal(data, &m)
	return len(m), err
}

// What v points to is the caller's.
func into(r io.Reader, v any) error {
	switch v := v.(type) {
	case nil:
		return nil
	default:
		return json.NewDecoder(r).Decode(v)
	}
}

// SortedDocument gives a document with its keys in order, for its signature.
func SortedDocument(document []byte) ([]byte, error) {
	var v any
	if err := json.Unmarshal(document, &v); err != nil {
		return nil, err
	}
	return json.Marshal(v)
}

type tokenClaims map[string]any

// What is decoded goes into the map of somebody else.
func intoClaims(token any, data []byte) (err error) {
	if c, ok := token.(tokenClaims); ok {
		err = json.Unmarshal(data, &c)
	}
	return err
}

type options struct{ Dir string }

// snapshot uses JSON round-tripping so that what is remembered of a folder starts anew.
func snapshot(o *options) (*options, error) {
	data, err := json.Marshal(o)
	if err != nil {
		return nil, err
	}
	var restored options
	err = json.Unmarshal(data, &restored)
	return &restored, err
}

type parsedShape struct{ Type string }

func parsedTree(doc map[string]any) (*parsedShape, error) {
	// Back into JSON, which will let the library parse it.
	b, err := json.Marshal(doc)
	if err != nil {
		return nil, err
	}
	var s parsedShape
	if err := json.Unmarshal(b, &s); err != nil {
		return nil, err
	}
	return &s, nil
}

// Two documents are laid out alike to be compared.
func alike(a, b []byte) bool {
	var x, y map[string]any
	if json.Unmarshal(a, &x) != nil || json.Unmarshal(b, &y) != nil {
		return false
	}
	left, err := json.Marshal(x)
	if err != nil {
		return false
	}
	right, err := json.Marshal(y)
	return err == nil && bytes.Equal(left, right)
}

func keptAs(a []byte, before string) bool {
	var x any
	if json.Unmarshal(a, &x) != nil {
		return false
	}
	text, err := json.Marshal(x)
	return err == nil && string(text) == before
}

package parts

import (
	"encoding/json"
	"io"
)

type envelope struct {
	Kind    string         `json:"kind"`
	Payload any            `json:"payload"`
	Local   any            `json:"-"`
	Meta    map[string]any `json:"meta"`
}

type batch struct {
	Inner any `json:"inner"`
}

// In a field of a struct that is a field of what is encoded; what is no document stays text.
func enveloped(text []byte, w io.Writer) error {
	var payload any
	env := envelope{Kind: "line"}
	if err := json.Unmarshal(text, &payload); err == nil { // want `decodes a document and encodes it again without a look at it`
		env.Payload = payload
	} else {
		env.Payload = string(text)
	}
	b := &batch{}
	b.Inner = &env
	return json.NewEncoder(w).Encode(b)
}

// In a list in a map, over functions.
func dumped(each func(func(name string, docs [][]byte))) ([]byte, error) {
	out := map[string]any{}
	each(func(name string, docs [][]byte) {
		var list []any
		for _, d := range docs {
			var doc any
			if err := json.Unmarshal(d, &doc); err != nil { // want `decodes a document and encodes it again without a look at it`
				doc = string(d)
			}
			list = append(list, doc)
		}
		if len(list) > 0 {
			out[name] = list
		}
	})
	return json.MarshalIndent(out, "", "\t")
}

// A field that is not encoded, a struct of somebody else, a struct that others look at, a list that is returned.
func notWritten(text []byte) ([]byte, error) {
	var doc any
	json.Unmarshal(text, &doc)
	var env envelope
	env.Local = doc
	return json.Marshal(env)
}

func shared(text []byte, env *envelope) ([]byte, error) {
	var doc any
	json.Unmarshal(text, &doc)
	e := env
	e.Payload = doc
	return json.Marshal(e)
}

func told(text []byte, see func(any)) ([]byte, error) {
	var doc map[string]any
	json.Unmarshal(text, &doc)
	env := envelope{}
	env.Meta = doc
	see(env.Meta["id"])
	return json.Marshal(env)
}

func listed(text []byte) []any {
	var doc any
	var out []any
	json.Unmarshal(text, &doc)
	out = append(out, doc)
	return out
}

// Encoded, decoded into a value of any shape and encoded again: that orders the keys.
func signed(env envelope) ([]byte, error) {
	text, err := json.Marshal(env)
	if err != nil {
		return nil, err
	}
	var doc any
	if err := json.Unmarshal(text, &doc); err != nil {
		return nil, err
	}
	return json.Marshal(doc)
}

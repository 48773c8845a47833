package parts

import (
	"crypto/sha256"
	"encoding/json"
	"io"
)

func split(data []byte, send func([]byte)) error {
	var docs []any
	if err := json.Unmarshal(data, &docs); err != nil { // want `decodes the items of a document and encodes each again without a look at it`
		return err
	}
	if len(docs) == 0 {
		return nil
	}
	for _, d := range docs {
		b, err := json.Marshal(d)
		if err != nil {
			return err
		}
		send(b)
	}
	return nil
}

func entries(data []byte, w io.Writer) {
	var docs map[string]map[string]any
	json.Unmarshal(data, &docs) // want `decodes the items of a document`
	enc := json.NewEncoder(w)
	for name, d := range docs {
		io.WriteString(w, name)
		enc.Encode(d)
	}
}

// One item is looked at, or all of them make one digest or one key.
func some(data []byte, send func([]byte)) {
	var docs []map[string]any
	json.Unmarshal(data, &docs)
	for _, d := range docs {
		if d["skip"] != nil {
			continue
		}
		b, _ := json.Marshal(d)
		send(b)
	}
}

func different(data []byte) int {
	var docs []any
	json.Unmarshal(data, &docs)
	seen := map[string]bool{}
	for _, d := range docs {
		b, _ := json.Marshal(d)
		seen[string(b)] = true
	}
	return len(seen)
}

func sums(data []byte) (all [][32]byte) {
	var docs []any
	json.Unmarshal(data, &docs)
	for _, d := range docs {
		b, _ := json.Marshal(d)
		all = append(all, sha256.Sum256(b))
	}
	return all
}

func keptToo(data []byte, send func([]byte)) []any {
	var docs []any
	json.Unmarshal(data, &docs)
	for _, d := range docs {
		b, _ := json.Marshal(d)
		send(b)
	}
	return docs
}

type call struct {
	Name string
	Args any
}

type reply struct{ Body, Extra any }

// Response is also read elsewhere.
type Response struct{ Body any }

func dispatch(data []byte, run func(string, []byte)) error {
	var c call
	if err := json.Unmarshal(data, &c); err != nil {
		return err
	}
	args, err := json.Marshal(c.Args) // want `encodes again what was decoded into a field that nobody else looks at`
	if err != nil {
		return err
	}
	run(c.Name, args)
	return nil
}

func answers(data []byte) ([]byte, error) {
	var r reply
	if err := json.Unmarshal(data, &r); err != nil || r.Body == nil {
		return nil, err
	}
	return json.Marshal(r.Body)
}

func made(v any) ([]byte, error) {
	var r reply
	r.Extra = v
	return json.Marshal(r.Extra)
}

func body(data []byte) ([]byte, error) {
	var r Response
	if err := json.Unmarshal(data, &r); err != nil {
		return nil, err
	}
	return json.Marshal(r.Body)
}

func wrapped(data []byte, version int) ([]byte, error) {
	out := map[string]any{"version": version}
	var doc any
	if err := json.Unmarshal(data, &doc); err != nil { // want `decodes a document and encodes it again without a look at it`
		return nil, err
	}
	out["doc"] = doc
	return json.Marshal(out)
}

func wrappedAtOnce(data []byte, w io.Writer) error {
	var doc map[string]any
	if err := json.Unmarshal(data, &doc); err != nil { // want `decodes a document and encodes it again without a look at it`
		return err
	}
	return json.NewEncoder(w).Encode(map[string]any{"doc": doc})
}

// The map goes elsewhere, or is read.
func handed(data []byte, to func(map[string]any)) error {
	var doc any
	out := map[string]any{}
	if err := json.Unmarshal(data, &doc); err != nil {
		return err
	}
	out["doc"] = doc
	to(out)
	_, err := json.Marshal(out)
	return err
}

func asked(data []byte) ([]byte, error) {
	var doc any
	out := map[string]any{}
	if err := json.Unmarshal(data, &doc); err != nil {
		return nil, err
	}
	out["doc"] = doc
	if out["doc"] == nil {
		return nil, nil
	}
	return json.Marshal(out)
}

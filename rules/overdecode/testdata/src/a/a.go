package a

import (
	"encoding/json"
	"io"
	"time"
)

type document struct {
	A, B, C, D, E, F string
	Time             time.Time
	Meta             meta
	List             []meta
	hidden           int
}

type meta struct {
	Name, Owner string
	Skip        string `json:"-"`
}

func one(data []byte) (string, error) {
	var d document
	if err := json.Unmarshal(data, &d); err != nil { // want `decodes 10 fields, of which the function looks at 1`
		return "", err
	}
	return d.A, nil
}

func two(r io.Reader) (string, bool) {
	d := &document{}
	if err := json.NewDecoder(r).Decode(d); err != nil { // want `decodes 10 fields, of which the function looks at 2`
		return "", false
	}
	if d.Meta.Name == "" {
		return "", false
	}
	return d.B + d.Meta.Name, true
}

type record struct {
	A, B, C, D, E, F string
	Time             time.Time
	Meta             meta
}

type page struct {
	Total int
	Items []record
}

func listed(r io.Reader) string {
	var list []record
	if err := json.NewDecoder(r).Decode(&list); err != nil { // want `decodes 9 fields, of which the function looks at 2`
		return ""
	}
	for _, d := range list {
		if d.B == "" {
			continue
		}
		return d.A
	}
	return ""
}

func items(data []byte) (out []string) {
	var p page
	if err := json.Unmarshal(data, &p); err != nil { // want `decodes 10 fields, of which the function looks at 1`
		return nil
	}
	for i := range p.Items {
		out = append(out, p.Items[i].A)
	}
	return out
}

func counted(data []byte) int {
	var list []*record
	if err := json.Unmarshal(data, &list); err != nil { // want `decodes 9 fields, of which the function looks at 1`
		return 0
	}
	return len(list)
}

func held(data []byte, key string) string {
	m := map[string]record{}
	json.Unmarshal(data, &m) // want `decodes 9 fields, of which the function looks at 1`
	d, ok := m[key]
	if !ok {
		return ""
	}
	part := d.Meta
	return part.Name
}

func byPointer(data []byte) (n int) {
	var p page
	json.Unmarshal(data, &p) // want `decodes 10 fields, of which the function looks at 1`
	for i := range p.Items {
		d := &p.Items[i]
		n += len(d.A)
	}
	return n
}

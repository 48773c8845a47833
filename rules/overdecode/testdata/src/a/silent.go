package a

import (
	"encoding/json"
	"fmt"
)

func returned(data []byte) (d document, err error) {
	err = json.Unmarshal(data, &d)
	return d, err // the caller looks
}

func kept(data []byte) *document {
	d := new(document)
	json.Unmarshal(data, d)
	if d.A == "" {
		return nil
	}
	return d
}

func printed(data []byte) {
	var d document
	json.Unmarshal(data, &d)
	fmt.Println(d.A, d)
}

func (d document) String() string { return d.A + d.B }

func method(data []byte) string {
	var d document
	json.Unmarshal(data, &d)
	return d.A + d.String() // a method may look at everything
}

func many(data []byte) string {
	var d document
	json.Unmarshal(data, &d)
	return d.A + d.B + d.C // a good part of it
}

func small(data []byte) string {
	var m meta // two fields cost little
	json.Unmarshal(data, &m)
	return m.Name
}

func defaults(data []byte) string {
	var d document
	d.A = "default"
	json.Unmarshal(data, &d)
	return d.A
}

func validated(data []byte) error {
	var d document
	return json.Unmarshal(data, &d) // to see whether it has the shape
}

func (d *document) UnmarshalJSON(data []byte) error {
	type alias document
	aux := &struct {
		*alias
		Extra string
	}{alias: (*alias)(d)} // the fields land in d
	if err := json.Unmarshal(data, aux); err != nil {
		return err
	}
	d.A += aux.Extra
	return nil
}

type node struct {
	Name string
	List []*node // one type, however deep it goes
}

func deep(data []byte) string {
	var n node
	json.Unmarshal(data, &n)
	return n.Name
}

// Elements go elsewhere, whole or by address.
func collected(data []byte) (out []record, at []*record) {
	var p page
	json.Unmarshal(data, &p)
	for _, d := range p.Items {
		out = append(out, d)
	}
	for i := range p.Items {
		at = append(at, &p.Items[i])
	}
	return out, at
}

func given(data []byte, use func(record)) {
	var list []record
	json.Unmarshal(data, &list)
	for _, d := range list {
		use(d)
	}
}

func changed(data []byte) string {
	var list []record
	json.Unmarshal(data, &list)
	for i := range list {
		list[i].B = "" // an element is written
	}
	return list[0].A
}

func texts(data []byte) (out []string) {
	var list []string
	json.Unmarshal(data, &list)
	for _, s := range list {
		out = append(out, s)
	}
	return out
}

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

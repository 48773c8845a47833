package a

import (
	"encoding/json"
	"errors"
	"path/filepath"
	"strings"
)

type charsetTable struct {
	charsets, columns []uint64
	enabled           bool
}

// Each of the ways that need it returns, and the last one does not.
func (t *charsetTable) collations() map[int]uint64 {
	ret := make(map[int]uint64) // want `allocates before branches that alone need it`
	if len(t.charsets) != 0 {
		for i, c := range t.charsets {
			ret[i] = c
		}
		return ret
	}
	if len(t.columns) != 0 {
		for i, c := range t.columns {
			ret[i] = c + 1
		}
		return ret
	}
	return nil
}

// One branch: what is there is the usual case.
func (t *charsetTable) only() map[int]uint64 {
	ret := make(map[int]uint64)
	if len(t.charsets) != 0 {
		for i, c := range t.charsets {
			ret[i] = c
		}
		return ret
	}
	return nil
}

// The last way is a failure.
func (t *charsetTable) orFail() (map[int]uint64, error) {
	ret := make(map[int]uint64)
	if len(t.charsets) != 0 {
		ret[0] = t.charsets[0]
		return ret, nil
	}
	if len(t.columns) != 0 {
		ret[0] = t.columns[0]
		return ret, nil
	}
	return nil, errors.New("no columns")
}

// Few of the cases need it.
func (t *charsetTable) describe(kind int) map[string]int {
	m := make(map[string]int) // want `allocates before branches that alone need it`
	switch kind {
	case 1:
		m["charsets"] = len(t.charsets)
		return m
	case 2:
		return nil
	case 3:
		return tables[0]
	}
	return nil
}

func (t *charsetTable) describeMost(kind int) map[string]int {
	m := make(map[string]int)
	switch kind {
	case 1:
		m["charsets"] = len(t.charsets)
		return m
	case 2:
		m["columns"] = len(t.columns)
		return m
	case 3:
		return nil
	}
	return nil
}

var tables []map[string]int

type charsetWalk struct {
	t        *charsetTable
	excluded []string
}

func (t *charsetTable) newCharsetWalk() *charsetWalk {
	return &charsetWalk{t: t, excluded: []string{"_id"}}
}

// A method of the package makes it.
func (t *charsetTable) charsetWalk(all json.Marshaler) error {
	w := t.newCharsetWalk() // want `allocates before a branch that alone needs it`
	if t.enabled {
		if _, err := json.Marshal(w.excluded); err != nil {
			return err
		}
	}
	return nil
}

func clean(path string) string {
	if path == "" {
		return ""
	}
	return filepath.Clean(path)
}

// A function of the package puts a text together.
func inner(path, parent, name string) string {
	in := clean(path)
	up := clean(parent) // want `allocates before a branch that alone needs it`
	if in == "" {
		in = filepath.Join(up, name)
	}
	return in
}

type task struct {
	Items []string
	Param string
}

// All of it is written out before it is known that nobody needs it.
func expand(t task) ([]string, error) {
	b, err := json.Marshal(t) // want `allocates before an exit that makes it useless`
	if err != nil {
		return nil, err
	}
	var items []string
	if len(t.Items) > 0 {
		items = t.Items
	} else if t.Param != "" {
		if err = json.Unmarshal([]byte(t.Param), &items); err != nil {
			return nil, errors.New("bad param")
		}
	} else {
		return nil, nil
	}
	return append(items, string(b)), nil
}

// Written out for the exit as well.
func expandAll(t task) ([]string, error) {
	b, err := json.Marshal(t)
	if err != nil {
		return nil, err
	}
	if len(t.Items) == 0 {
		return []string{string(b)}, nil
	}
	return append(t.Items, string(b)), nil
}

type options struct {
	names []string
	limit int
}

type sink interface{ take(*options) }

// A default that is thrown away where another one was given.
func send(s sink, given *options) {
	o := &options{limit: 3} // want `allocates a default before a branch that replaces it: make it in the else`
	if given != nil {
		o = given
	}
	s.take(o)
}

func sendMap(given map[string]int, keep func(map[string]int)) {
	m := map[string]int{} // want `allocates a default before a branch that replaces it: make it in the else`
	if given != nil {
		m = given
	}
	keep(m)
}

// The default is filled with what was given.
func sendPart(s sink, given *options) {
	o := &options{limit: 3}
	if given != nil {
		o.names = given.names
	}
	s.take(o)
}

// Made once.
func newSender(s sink, given *options) {
	o := &options{limit: 3}
	if given != nil {
		o = given
	}
	s.take(o)
}

type settings map[string]any

func (s settings) find(key string) any { return s[strings.ToLower(key)] }

// The pieces are for a key that is not there as it is (viper).
func (s settings) get(key string) any {
	path := strings.Split(key, ".") // want `allocates before a branch that alone needs it`
	val := s.find(key)
	if val == nil {
		val = s.find(path[0])
	}
	return val
}

func (s settings) or(key string, n int) any {
	name := strings.Repeat(key, n) + "!" // want `allocates before a branch that alone needs it`
	val, ok := s[key]
	if !ok {
		val = s.find(name)
	}
	return val
}

// An error is the rare case anyway, and what is there the usual one.
func (s settings) named(key string, open func(string) (*strings.Reader, error)) (int, error) {
	path := strings.Split(key, ".")
	r, err := open(key)
	if err == nil {
		return len(path[0]) + r.Len(), nil
	}
	return 0, err
}

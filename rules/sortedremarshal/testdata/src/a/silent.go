package a

import (
	"encoding/json"
	"errors"
	"sort"
)

type set map[string]bool

// A list, encoded at once.
func (s set) MarshalJSON() ([]byte, error) {
	var keys []string
	for k := range s {
		keys = append(keys, k)
	}
	sort.Strings(keys)
	return json.Marshal(keys)
}

// No encoder around it runs over its result again.
func (s set) dump() (out [][]byte) {
	var keys []string
	for k := range s {
		keys = append(keys, k)
	}
	sort.Strings(keys)
	for _, k := range keys {
		b, _ := json.Marshal(s[k])
		out = append(out, b)
	}
	return out
}

type point struct {
	X, Y  int
	Label string
}

// One value, with another form.
func (p point) MarshalJSON() ([]byte, error) {
	type alias point
	return json.Marshal(struct {
		alias
		Sum int
	}{alias(p), p.X + p.Y})
}

type either struct {
	one  *point
	many []point
}

// One of two, as it is.
func (e either) MarshalJSON() ([]byte, error) {
	switch {
	case e.one != nil:
		return json.Marshal(e.one)
	case e.many != nil:
		return json.Marshal(e.many)
	}
	return nil, errors.New("neither")
}

type wrapped struct{ inner any }

// A text inside a text is a value of its own.
func (w wrapped) MarshalJSON() ([]byte, error) {
	text, err := json.Marshal(w.inner)
	if err != nil {
		return nil, err
	}
	return json.Marshal(map[string]string{"inner": string(text)})
}

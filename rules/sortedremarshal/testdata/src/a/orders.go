package a

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"sort"
	"strings"
)

type step struct {
	name   string
	weight int
	args   map[string]any
}

type byWeight []step

func (s byWeight) Len() int           { return len(s) }
func (s byWeight) Swap(i, j int)      { s[i], s[j] = s[j], s[i] }
func (s byWeight) Less(i, j int) bool { return s[i].weight < s[j].weight }

type byName []step

func (s byName) Len() int           { return len(s) }
func (s byName) Swap(i, j int)      { s[i], s[j] = s[j], s[i] }
func (s byName) Less(i, j int) bool { return s[i].name < s[j].name }

type recipe map[string]step

func (r recipe) steps() (all []step) {
	for _, s := range r {
		all = append(all, s)
	}
	return all
}

// An order of its own, which no map has.
func (r recipe) MarshalJSON() ([]byte, error) {
	list := r.steps()
	sort.Sort(byWeight(list))
	var b bytes.Buffer
	b.WriteString("{")
	for i, s := range list {
		if i > 0 {
			b.WriteString(",")
		}
		fmt.Fprintf(&b, "%q:", s.name)
		text, err := json.Marshal(s.args)
		if err != nil {
			return nil, err
		}
		b.Write(text)
	}
	b.WriteString("}")
	return b.Bytes(), nil
}

type menu map[string]step

func (m menu) MarshalJSON() ([]byte, error) {
	list := recipe(m).steps()
	sort.Sort(byName(list))
	var b bytes.Buffer
	b.WriteString("{")
	for i, s := range list {
		if i > 0 {
			b.WriteString(",")
		}
		fmt.Fprintf(&b, "%q:", s.name)
		text, err := json.Marshal(s.args) // want `marshals value by value`
		if err != nil {
			return nil, err
		}
		b.Write(text)
	}
	b.WriteString("}")
	return b.Bytes(), nil
}

type folded map[string]int

// Without a look at upper and lower case, or the last first.
func (f folded) MarshalJSON() ([]byte, error) {
	var keys []string
	for k := range f {
		keys = append(keys, k)
	}
	sort.Slice(keys, func(i, j int) bool { return strings.ToLower(keys[i]) < strings.ToLower(keys[j]) })
	sort.Slice(keys, func(i, j int) bool { return keys[i] > keys[j] })
	b := []byte("{")
	for _, k := range keys {
		v, err := json.Marshal(f[k])
		if err != nil {
			return nil, err
		}
		b = append(b, k...)
		b = append(b, v...)
	}
	return append(b, "}"...), nil
}

type compared map[string]int

func (c compared) MarshalJSON() ([]byte, error) {
	var keys []string
	for k := range c {
		keys = append(keys, k)
	}
	slices.SortFunc(keys, strings.Compare)
	b := []byte("{")
	for _, k := range keys {
		v, err := json.Marshal(c[k]) // want `marshals value by value`
		if err != nil {
			return nil, err
		}
		b = append(b, k...)
		b = append(b, v...)
	}
	return append(b, "}"...), nil
}

// Plain values alone are encoded by the helper.
func leaf(b *bytes.Buffer, v any) error {
	switch v := v.(type) {
	case bool, int, nil:
		text, err := json.Marshal(v)
		b.Write(text)
		return err
	}
	return fmt.Errorf("no leaf: %T", v)
}

type signed map[string]any

func (s signed) MarshalJSON() ([]byte, error) {
	var keys []string
	for k := range s {
		keys = append(keys, k)
	}
	slices.SortFunc(keys, func(x, y string) int { return len(x) - len(y) })
	var b bytes.Buffer
	b.WriteString("{")
	for _, k := range keys {
		fmt.Fprintf(&b, "%q:", k)
		if err := leaf(&b, s[k]); err != nil {
			return nil, err
		}
	}
	b.WriteString("}")
	return b.Bytes(), nil
}

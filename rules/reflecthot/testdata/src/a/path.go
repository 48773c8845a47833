package a

import (
	"reflect"
	"strings"
)

type attribute struct {
	path  []string
	index []int
}

// The path to one field is searched for each value, whoever asks.
func (c *attribute) valueOf(v reflect.Value) any {
	for _, name := range c.path {
		v = v.FieldByName(name) // want `searches a type's fields by name on every call`
	}
	return v.Interface()
}

func (c *attribute) byIndex(v reflect.Value) any {
	for _, i := range c.index {
		v = v.Field(i)
	}
	return v.Interface()
}

func attributeValues(attributes []*attribute, values []reflect.Value) (out []any) {
	for _, v := range values {
		for _, c := range attributes {
			out = append(out, c.valueOf(v), c.byIndex(v))
		}
	}
	return out
}

type plan struct {
	attributes []*attribute
	byName     map[string]int
	wrong      []string
}

// Built once, to be asked.
func (p *plan) read(t reflect.Type) {
	for i := range t.NumField() {
		f := t.Field(i)
		p.attributes = append(p.attributes, &attribute{path: []string{f.Tag.Get("col")}})
		name := f.Tag.Get("name")
		p.byName[name] = i
	}
}

// Kept is only what did not fit.
func (p *plan) check(v reflect.Value) {
	t := v.Type()
	for i := range t.NumField() {
		if t.Field(i).Tag.Get("need") == "yes" && v.Field(i).IsZero() { // want `reads the tags of a type's fields again on every call`
			p.wrong = append(p.wrong, t.Field(i).Name)
		}
	}
}

// Names from outside, one setting after the other.
func applied(options any, set map[string]bool) {
	for name, on := range set {
		setFlag(options, strings.Split(name, "."), on)
	}
}

func setFlag(options any, names []string, on bool) {
	f := reflect.ValueOf(options).Elem()
	for _, name := range names {
		f = f.FieldByName(name)
	}
	f.SetBool(on)
}

package a

import (
	"errors"
	"reflect"
	"sort"
	"sync"
)

var indexes sync.Map

var byType = map[reflect.Type][]string{}

// Kept in a sync.Map, by the function or by one that calls it.
func kept(v reflect.Value) reflect.Value {
	if index, ok := indexes.Load(v.Type()); ok {
		return v.FieldByIndex(index.([]int))
	}
	f, _ := v.Type().FieldByName("Name")
	indexes.Store(v.Type(), f.Index)
	return v.FieldByIndex(f.Index)
}

func fieldsOf(t reflect.Type) (out []string) {
	for i := range t.NumField() {
		out = append(out, t.Field(i).Tag.Get("json"))
	}
	return out
}

func fields(t reflect.Type) []string {
	if f, ok := byType[t]; ok {
		return f
	}
	f := fieldsOf(t)
	byType[t] = f
	return f
}

// Runs once per type.
func newCodec(t reflect.Type) (out []string) {
	for i := range t.NumField() {
		out = append(out, t.Field(i).Tag.Get("json"))
	}
	return out
}

// Runs once.
var nameField, _ = reflect.TypeOf(struct{ Name string }{}).FieldByName("Name")

// A field by its number, and one tag.
func first(v reflect.Value, t reflect.Type) (reflect.Value, string) {
	return v.Field(0), t.Field(0).Tag.Get("json")
}

// One field's tag in a loop over something else.
func options(field reflect.StructField, opts []string) (n int) {
	for _, o := range opts {
		if o == field.Tag.Get("sep") {
			n++
		}
	}
	return n
}

// The keys are wanted in order.
func ordered(v reflect.Value) (n int) {
	keys := v.MapKeys()
	sort.Slice(keys, func(i, j int) bool { return keys[i].String() < keys[j].String() })
	for _, k := range keys {
		n += int(v.MapIndex(k).Int())
	}
	for _, k := range v.MapKeys() {
		n += k.Len()
	}
	return n
}

// What holds pointers or interfaces is compared in depth.
func deep(a, b []**point, c, d []any, e, f any, g, h map[string][]any, p, q *point) bool {
	return reflect.DeepEqual(a, b) || reflect.DeepEqual(c, d) || reflect.DeepEqual(e, f) || reflect.DeepEqual(g, h) || reflect.DeepEqual(p, q)
}

// The keys are wanted in order, or twice, or in part.
func inOrder(v reflect.Value, order func([]reflect.Value)) (n int) {
	keys := v.MapKeys()
	order(keys)
	for _, k := range keys {
		n += v.MapIndex(k).Len()
	}
	twice := v.MapKeys()
	for _, k := range twice {
		n += v.MapIndex(k).Len()
	}
	for _, k := range twice {
		n -= k.Len()
	}
	if first := v.MapKeys(); len(first) > 0 {
		n += v.MapIndex(first[0]).Len()
	}
	return n
}

// Asked once, of many fields, and of what holds more.
func blanks(l loose, w wide, list []nested) (n int) {
	if reflect.DeepEqual(l, loose{}) {
		n++
	}
	for range list {
		if reflect.DeepEqual(w, wide{}) {
			n++
		}
	}
	for _, e := range list {
		if reflect.DeepEqual(e, nested{}) {
			n++
		}
	}
	return n
}

type wide struct{ a, b, c, d, e, f, g, h, i []string }

type nested struct{ inner loose }

// Rows in a loop are another rule's.
func rows(list []any) (n int) {
	for _, v := range list {
		n += reflect.ValueOf(v).FieldByName("Name").Len()
	}
	return n
}

// Runs only when something went wrong.
func failing(v reflect.Value, bad bool) error {
	if bad {
		return errors.New("bad " + v.FieldByName("Name").String())
	}
	return nil
}

type loose struct {
	names []string
}

type measure struct{ value float64 }

// No == for these, and -0 is equal to 0 but not the zero value.
func noEqual[T any](v T, a any, l loose, m measure) bool {
	return reflect.ValueOf(v).IsZero() || reflect.ValueOf(a).IsZero() || reflect.ValueOf(l).IsZero() ||
		reflect.ValueOf(m).IsZero() || isZero(a) || isZero(l) || reflect.DeepEqual(l, loose{})
}

// One field's tag, for something else.
func oneColumn(t reflect.Type, names []string) (n int) {
	field := t.Field(0)
	for _, name := range names {
		if name == columnOf(field) {
			n++
		}
	}
	return n
}

// Its caller finds the fields by number.
func positions(t reflect.Type) map[string]int {
	at := make(map[string]int, t.NumField())
	for i := range t.NumField() {
		at[columnOf(t.Field(i))] = i
	}
	return at
}

// Settings are read once.
func configKeys(t reflect.Type) (keys []string) {
	for i := range t.NumField() {
		keys = append(keys, columnOf(t.Field(i)))
	}
	return keys
}

package a

import (
	"reflect"
	"strings"
)

type point struct{ x, y int }

func byName(v any) string {
	return reflect.ValueOf(v).Elem().FieldByName("Name").String() // want `searches a type's fields by name on every call`
}

func typeField(t reflect.Type, name string) bool {
	_, ok := t.FieldByName(name) // want `searches a type's fields by name`
	return ok
}

func method(v any, name string) {
	reflect.ValueOf(v).MethodByName(name).Call(nil) // want `searches a type's methods by name on every call, and keeps the linker from dropping any`
}

func tags(v any) (names []string) {
	t := reflect.TypeOf(v)
	for i := 0; i < t.NumField(); i++ {
		names = append(names, t.Field(i).Tag.Get("json")) // want `reads the tags of a type's fields again on every call`
	}
	return names
}

func tagLookup(t reflect.Type) (n int) {
	for i := range t.NumField() {
		field := t.Field(i)
		if name, ok := field.Tag.Lookup("db"); ok { // want `reads the tags`
			n += len(name)
		}
	}
	return n
}

func names(v reflect.Value, fields []string) (out []any) {
	for _, name := range fields {
		out = append(out, v.FieldByName(name).Interface()) // want `searches a type's fields`
	}
	return out
}

func entries(v reflect.Value) (n int) {
	for _, k := range v.MapKeys() { // want `lists all keys of a map and looks each up again, where MapRange does neither`
		n += int(v.MapIndex(k).Int())
	}
	return n
}

func equal(a, b []string, m, n map[string]int, p, q point, x, y [4]byte) bool {
	return reflect.DeepEqual(a, b) && // want `compares two slices element by element through reflection`
		reflect.DeepEqual(m, n) && // want `compares two maps entry by entry`
		reflect.DeepEqual(p, q) && // want `compares through reflection what == compares`
		reflect.DeepEqual(x, y) // want `what == compares`
}

func equalPointers(a, b []*point) bool {
	return reflect.DeepEqual(a, b) // want `compares two slices element by element through reflection`
}

type key struct {
	name string
	next *key
}

func unset(k key, n *int, c comparator[string]) bool {
	return reflect.ValueOf(k).IsZero() || // want `asks through reflection for what == with a zero value tells`
		reflect.ValueOf(&k).Elem().IsZero() || // want `asks through reflection`
		reflect.ValueOf(n).IsZero() || // want `asks through reflection`
		reflect.DeepEqual(k, key{}) || // want `what == compares`
		isZero(k) || // want `asks through reflection`
		c.unset()
}

func isZero(v any) bool { return reflect.ValueOf(v).IsZero() }

type comparator[T comparable] struct{ v T }

func (c comparator[T]) unset() bool { return reflect.ValueOf(c.v).IsZero() } // want `asks through reflection`

// The keys in a local variable, in no order.
func heldKeys(v reflect.Value) (n int) {
	keys := v.MapKeys() // want `lists all keys of a map and looks each up again`
	for _, k := range keys {
		n += int(v.MapIndex(k).Int())
	}
	return n
}

func copied(v reflect.Value) map[string]any {
	keys := v.MapKeys() // want `lists all keys of a map and looks each up again`
	out := make(map[string]any, len(keys))
	for i := range keys {
		out[keys[i].String()] = v.MapIndex(keys[i]).Interface()
	}
	return out
}

func lists(a, b map[string][]string, c, d [][]byte) bool {
	return reflect.DeepEqual(a, b) && // want `compares two maps entry by entry`
		reflect.DeepEqual(c, d) // want `compares two slices element by element`
}

type match struct {
	port     *int
	prefixes []string
}

func matches(ports []*int) (out []*match) {
	for _, p := range ports {
		m := &match{port: p}
		if reflect.DeepEqual(*m, match{}) { // want `asks through reflection for what a look at the fields tells`
			m = nil
		}
		out = append(out, m)
	}
	return out
}

func blank(v any) bool {
	value := reflect.ValueOf(v)
	return value.IsZero()
}

func merge(to, from reflect.Value) {
	for i := range to.NumField() {
		if blank(to.Field(i).Interface()) { // want `boxes a reflected value to ask what its IsZero tells`
			to.Field(i).Set(from.Field(i))
		}
	}
}

func columnOf(field reflect.StructField) string {
	name, _, _ := strings.Cut(field.Tag.Get("db"), ",")
	return name
}

func columns(v reflect.Value) map[string]any {
	t := v.Type()
	out := map[string]any{}
	for i := range t.NumField() {
		if name := columnOf(t.Field(i)); name != "" { // want `reads the tags of a type's fields again on every call`
			out[name] = v.Field(i).Interface()
		}
	}
	return out
}

func selected(t reflect.Type, names []string) (columns []string) {
	for _, name := range names {
		field, ok := t.FieldByName(name) // want `searches a type's fields by name`
		if !ok {
			continue
		}
		columns = append(columns, columnOf(field))
	}
	return columns
}

// The linker keeps the methods of that name only.
func methodSaid(v any) bool {
	return reflect.ValueOf(v).MethodByName("TableIndex").IsValid() // want `searches a type's methods by name on every call$`
}

package indexed

import (
	"fmt"
	"reflect"
	"sort"
)

func merge(dst, src reflect.Value) {
	keys := src.MapKeys() // want `lists all keys of a map and looks each up again`
	for i := 0; i < len(keys); i++ {
		k := keys[i]
		if !dst.MapIndex(k).IsValid() {
			dst.SetMapIndex(k, src.MapIndex(k))
		}
	}
}

func mergeRange(dst, src reflect.Value) {
	keys := src.MapKeys() // want `lists all keys of a map and looks each up again`
	for i := range keys {
		dst.SetMapIndex(keys[i], src.MapIndex(keys[i]))
	}
}

// In order, or in two loops.
func inOrder(v reflect.Value) {
	keys := v.MapKeys()
	sort.Slice(keys, func(i, j int) bool { return keys[i].String() < keys[j].String() })
	for i := 0; i < len(keys); i++ {
		fmt.Println(v.MapIndex(keys[i]))
	}
}

func neighbours(v reflect.Value) {
	keys := v.MapKeys()
	for i := 1; i < len(keys); i++ {
		fmt.Println(v.MapIndex(keys[i-1]), v.MapIndex(keys[i]))
	}
}

// What reads settings runs once.
func bindFlags(cfg any) map[string]string {
	t := reflect.TypeOf(cfg).Elem()
	out := map[string]string{}
	for i := 0; i < t.NumField(); i++ {
		out[t.Field(i).Name] = t.Field(i).Tag.Get("flag")
	}
	return out
}

func tags(v any) map[string]string {
	t := reflect.TypeOf(v).Elem()
	out := map[string]string{}
	for i := 0; i < t.NumField(); i++ {
		out[t.Field(i).Name] = t.Field(i).Tag.Get("json") // want `reads the tags of a type's fields again on every call`
	}
	return out
}

type port struct {
	name string
	num  int
}

type service struct {
	name  string
	ports []port
	tags  map[string]string
}

type tree struct {
	name string
	kids []*tree
}

// Two structs that == compares, by pointer, and structs with lists in a loop.
func same(p, q *port) bool { return reflect.DeepEqual(p, q) } // want `compares through reflection what == of the two structs compares`

func changed(a, b []service) (n int) {
	for i := range a {
		if !reflect.DeepEqual(a[i], b[i]) { // want `compares the fields of two structs through reflection in a loop`
			n++
		}
	}
	return n
}

func otherwise(a, b []tree, x, y service, p, q *tree) (n int) {
	for i := range a {
		if !reflect.DeepEqual(a[i], b[i]) {
			n++
		}
	}
	if reflect.DeepEqual(x, y) || reflect.DeepEqual(p, q) {
		n++
	}
	return n
}

// What IsZero tells.
func zeros(v reflect.Value, w reflect.Value) (n int) {
	if reflect.DeepEqual(v.Interface(), reflect.Zero(v.Type()).Interface()) { // want `boxes a reflected value to ask what its IsZero tells`
		n++
	}
	for i := 0; i < v.NumField(); i++ {
		if v.Field(i).Interface() != reflect.Zero(v.Field(i).Type()).Interface() { // want `boxes a reflected value to ask what its IsZero tells`
			n++
		}
	}
	if v.Interface() == reflect.Zero(w.Type()).Interface() {
		n++
	}
	return n
}

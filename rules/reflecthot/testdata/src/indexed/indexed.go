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

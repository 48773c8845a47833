package a

import (
	"encoding/json"
	"io"
)

// Several ways lead to the map, each with known keys; the inner one is built before.
func action(w io.Writer, kind, id, route string) error {
	target := map[string]any{"id": id}
	if route != "" {
		target["route"] = route
	}
	var doc map[string]any
	switch kind {
	case "create":
		doc = map[string]any{"create": target}
	default:
		doc = map[string]any{"update": target}
	}
	return json.NewEncoder(w).Encode(doc) // want `builds and encodes a map of which the program knows 3 keys`
}

func enveloped(name string, n int) ([]byte, error) {
	data := map[string]any{"name": name, "n": n}
	return json.Marshal(map[string]any{"data": data}) // want `knows 3 keys`
}

// One way gives a map of somebody else, the inner map is somebody else's or has keys of the data's, two are in each other.
func oneOf(given map[string]any, id string) ([]byte, error) {
	doc := map[string]any{"id": id, "n": 1}
	if given != nil {
		doc = given
	}
	return json.Marshal(doc)
}

func around(given map[string]any) ([]byte, error) {
	return json.Marshal(map[string]any{"data": given})
}

func byData(names []string) ([]byte, error) {
	data := map[string]any{}
	for _, n := range names {
		data[n] = true
	}
	return json.Marshal(map[string]any{"data": data})
}

func sharedInner(id string, keep func(map[string]any)) ([]byte, error) {
	data := map[string]any{"id": id, "n": 1}
	keep(data)
	return json.Marshal(map[string]any{"data": data})
}

func eachOther(id string) ([]byte, error) {
	b := map[string]any{}
	a := map[string]any{"b": b}
	b = map[string]any{"a": a}
	return json.Marshal(b)
}

package a

import (
	"encoding/json"
	"fmt"
)

func ranged(data []byte) (n int) {
	var m map[string]any
	json.Unmarshal(data, &m)
	for range m { // the keys are the data's
		n++
	}
	return n
}

func returned(data []byte) (map[string]any, error) {
	var m map[string]any
	err := json.Unmarshal(data, &m)
	return m, err // the caller may ask for any key
}

func passed(data []byte) {
	var m map[string]any
	json.Unmarshal(data, &m)
	fmt.Println(m)
}

func asked(data []byte, key string) any {
	var m map[string]any
	json.Unmarshal(data, &m)
	return m[key] // which key is not known
}

// What stands under the one known key has the data's keys: in a struct it is the same map.
func unknown(data []byte) (names []string) {
	var m map[string]any
	if err := json.Unmarshal(data, &m); err != nil || m["limits"] == nil {
		return nil
	}
	limits := m["limits"].(map[string]any)
	for name := range limits {
		names = append(names, name)
	}
	return names
}

func edited(data []byte) ([]byte, error) {
	var m map[string]any
	if err := json.Unmarshal(data, &m); err != nil {
		return nil, err
	}
	m["version"] = 2 // the other keys are to stay
	return json.Marshal(m)
}

func strings(data []byte) string {
	var m map[string]string // no boxes: strings are asked for
	json.Unmarshal(data, &m)
	return m["a"]
}

func dynamic(keys []string) ([]byte, error) {
	m := map[string]any{"n": len(keys), "k": 1}
	for _, k := range keys {
		m[k] = true
	}
	return json.Marshal(m)
}

func one(err error) ([]byte, error) {
	return json.Marshal(map[string]any{"error": err.Error()}) // one key is cheap
}

func typed(v struct{ ID int }) ([]byte, error) { return json.Marshal(v) }

func parameter(m map[string]any, data []byte) {
	json.Unmarshal(data, &m)
	_ = m["a"]
}

// Encoded once.
var banner, _ = json.Marshal(map[string]any{"a": 1, "b": 2})

func rowsRanged(data []byte) (keys []string) {
	var rows []map[string]any
	json.Unmarshal(data, &rows)
	for _, row := range rows {
		for k := range row { // the keys are the data's
			keys = append(keys, k)
		}
	}
	return keys
}

func switched(data []byte) string {
	var v any
	json.Unmarshal(data, &v)
	switch x := v.(type) { // more than one shape
	case map[string]any:
		return x["a"].(string)
	case string:
		return x
	}
	return ""
}

func patched(data []byte) ([]byte, error) {
	var v any
	json.Unmarshal(data, &v)
	m, _ := v.(map[string]any)
	m["x"] = 1 // the other keys are to stay
	return json.Marshal(m)
}

func either(data []byte) (string, bool) {
	var v any
	json.Unmarshal(data, &v)
	if s, ok := v.(string); ok { // a string, or a map
		return s, true
	}
	m, ok := v.(map[string]any)
	return m["name"].(string), ok
}

func given(list []map[string]any, id int) ([]byte, error) {
	all := append([]map[string]any(nil), list...) // maps of the caller
	for i := range id {
		all = append(all, map[string]any{"id": i, "name": ""})
	}
	return json.Marshal(all)
}

func kept(ids []int) ([]byte, map[string]any) {
	var list []map[string]any
	var last map[string]any
	for _, id := range ids {
		item := map[string]any{"id": id, "n": len(ids)}
		list = append(list, item)
		last = item // used for something else too
	}
	data, _ := json.Marshal(list)
	return data, last
}

type choice struct {
	set, null bool
	value     string
}

// A key that is given, null or absent, which a map is to tell.
func threeWays(name, owner choice) ([]byte, error) {
	m := make(map[string]any)
	if name.set {
		m["name"] = name.value
	} else if name.null {
		m["name"] = nil
	}
	if owner.set {
		m["owner"] = owner.value
	} else if owner.null {
		m["owner"] = nil
	}
	return json.Marshal(m)
}

// One key, whichever way it is stored.
func oneKey(name choice) ([]byte, error) {
	m := make(map[string]any)
	if name.set {
		m["name"] = name.value
	} else {
		m["name"] = ""
	}
	return json.Marshal(m)
}

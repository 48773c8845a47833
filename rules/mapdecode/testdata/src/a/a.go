package a

import (
	"encoding/json"
	"io"
	"net/http"
)

func decoded(data []byte) (string, int) {
	var m map[string]interface{}
	if err := json.Unmarshal(data, &m); err != nil { // want `decodes into a map of which the program knows 2 keys`
		return "", 0
	}
	name, _ := m["name"].(string)
	n, ok := m["count"].(float64)
	if !ok {
		return "", 0
	}
	return name, int(n)
}

func nested(r io.Reader) string {
	m := make(map[string]any)
	json.NewDecoder(r).Decode(&m) // want `knows 1 key:`
	if m == nil {
		return ""
	}
	return m["meta"].(map[string]any)["name"].(string)
}

func besideUnknown(data []byte) (n int) {
	var m map[string]any
	json.Unmarshal(data, &m) // want `knows 2 keys:`
	limits, _ := m["limits"].(map[string]any)
	for range limits {
		n++
	}
	return n + int(m["more"].(float64))
}

func nestedAfterAll(data []byte) string {
	var m map[string]any
	json.Unmarshal(data, &m) // want `knows 1 key:`
	meta, ok := m["meta"].(map[string]any)
	if !ok {
		return ""
	}
	return meta["name"].(string)
}

type object map[string]any

func raw(data []byte) json.RawMessage {
	m := object{}
	_ = json.Unmarshal(data, &m) // want `knows 1 key:`
	v, ok := m["a"]
	if !ok {
		return nil
	}
	return v.(json.RawMessage)
}

func encoded(id int, name string) ([]byte, error) {
	return json.Marshal(map[string]interface{}{"id": id, "name": name}) // want `builds and encodes a map of which the program knows 2 keys`
}

func reply(w http.ResponseWriter, id int, err error) {
	json.NewEncoder(w).Encode(object{"id": id, "error": err.Error()}) // want `builds and encodes`
}

func filled(id int, name string, more bool) ([]byte, error) {
	m := map[string]any{
		"id": id,
	}
	m["name"] = name
	if more {
		m["more"] = true
	}
	return json.MarshalIndent(m, "", " ") // want `knows 3 keys`
}

func made(id int) ([]byte, error) {
	m := make(map[string]any, 2)
	m["id"] = id
	m["kind"] = "x"
	return json.Marshal(&m) // want `knows 2 keys`
}

func anyFirst(r io.Reader) string {
	var v interface{}
	if err := json.NewDecoder(r).Decode(&v); err != nil { // want `knows 1 key:`
		return ""
	}
	m := v.(map[string]interface{})
	return m["version"].(string)
}

func anyAsked(data []byte) (string, bool) {
	var v any
	if err := json.Unmarshal(data, &v); err != nil { // want `knows 2 keys:`
		return "", false
	}
	m, ok := v.(map[string]any)
	if !ok || m == nil {
		return "", false
	}
	s, ok := m["status"].(string)
	_ = m["code"]
	return s, ok
}

func rows(data []byte) (names []string) {
	var rows []map[string]interface{}
	if err := json.Unmarshal(data, &rows); err != nil || len(rows) == 0 { // want `knows 3 keys:`
		return nil
	}
	if rows[0]["first"] == nil {
		return nil
	}
	for _, row := range rows {
		if row["id"].(float64) > 0 {
			names = append(names, row["name"].(string))
		}
	}
	return names
}

func listed(ids []int, names []string) ([]byte, error) {
	list := make([]map[string]any, 0, len(ids))
	for i, id := range ids {
		item := map[string]any{"id": id}
		item["name"] = names[i]
		list = append(list, item)
	}
	return json.Marshal(list) // want `builds and encodes a map of which the program knows 2 keys`
}

// Two keys that are always there, one of them null at times.
func twoWays(name choice, id int) ([]byte, error) {
	m := make(map[string]any)
	m["id"] = id
	if name.set {
		m["name"] = name.value
	} else if name.null {
		m["name"] = "null"
	} else {
		m["name"] = nil
	}
	return json.Marshal(m) // want `knows 2 keys`
}

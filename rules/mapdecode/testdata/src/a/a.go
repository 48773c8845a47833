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

package lent

import (
	"encoding/json"
	"fmt"
	"net/http"
)

func writeJSON(w http.ResponseWriter, code int, v any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(code)
	if err := json.NewEncoder(w).Encode(v); err != nil {
		http.Error(w, err.Error(), 500)
	}
}

func writeNamed(w http.ResponseWriter, v any) {
	w.Header().Set("X-Type", fmt.Sprintf("%T", v))
	json.NewEncoder(w).Encode(v)
}

func readJSON(data []byte, v any) bool { return json.Unmarshal(data, v) == nil }

// A function of the package encodes or decodes, and does no more.
func info(w http.ResponseWriter, version string, peers []string) {
	writeJSON(w, 200, map[string]any{"version": version, "peers": peers}) // want `builds and encodes a map of which the program knows 2 keys`
}

func sub(data []byte) string {
	var claims map[string]any
	if !readJSON(data, &claims) { // want `decodes into a map of which the program knows 1 key`
		return ""
	}
	s, _ := claims["sub"].(string)
	return s
}

// It looks at the value too, or the value is a struct.
func named(w http.ResponseWriter, version string, peers []string) {
	writeNamed(w, map[string]any{"version": version, "peers": peers})
	writeJSON(w, 200, struct{ Version string }{version})
}

// A map in a map.
func action(index, id string) ([]byte, error) {
	return json.Marshal(map[string]map[string]any{ // want `builds and encodes a map of which the program knows 3 keys`
		"index": {"_index": index, "_id": id},
	})
}

func tags(id, key string) ([]byte, error) {
	return json.Marshal(map[string]map[string]any{id: {"key": key}})
}

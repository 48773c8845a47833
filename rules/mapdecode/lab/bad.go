// Package lab holds the pair that the rule's claim is measured with.
package lab

import "encoding/json"

// Bad builds a map of what it could say with a struct.
func Bad(id int, name string, tags []string, active bool) ([]byte, error) {
	return json.Marshal(map[string]any{
		"active": active,
		"id":     id,
		"name":   name,
		"tags":   tags,
	})
}

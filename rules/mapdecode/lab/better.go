package lab

import "encoding/json"

// A user has its fields in the order in which a map's keys are sorted.
type user struct {
	Active bool     `json:"active"`
	ID     int      `json:"id"`
	Name   string   `json:"name"`
	Tags   []string `json:"tags"`
}

// Better lets the encoder know the shape.
func Better(id int, name string, tags []string, active bool) ([]byte, error) {
	return json.Marshal(user{active, id, name, tags})
}

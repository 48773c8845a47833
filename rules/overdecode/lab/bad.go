// Package lab holds the pair that the rule's claim is measured with.
package lab

import "encoding/json"

// An event is all that the other side may send.
type event struct {
	ID      string            `json:"id"`
	Kind    string            `json:"kind"`
	Time    string            `json:"time"`
	Subject string            `json:"subject"`
	Labels  map[string]string `json:"labels"`
	Actors  []actor           `json:"actors"`
	Payload any               `json:"payload"`
}

type actor struct {
	Name  string   `json:"name"`
	Mail  string   `json:"mail"`
	Roles []string `json:"roles"`
}

// Bad decodes all of it to learn the kind.
func Bad(data []byte) string {
	var e event
	if err := json.Unmarshal(data, &e); err != nil {
		return ""
	}
	return e.Kind
}

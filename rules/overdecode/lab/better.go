package lab

import "encoding/json"

// Better decodes the kind.
func Better(data []byte) string {
	var e struct {
		Kind string `json:"kind"`
	}
	if err := json.Unmarshal(data, &e); err != nil {
		return ""
	}
	return e.Kind
}

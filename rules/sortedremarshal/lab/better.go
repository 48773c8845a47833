package lab

import "encoding/json"

// Better lets the encoder sort the keys.
func Better(labels map[string]any) ([]byte, error) { return json.Marshal(labels) }

package a

import "encoding/json"

// Two that are given each other: neither is more than the empty text that both began with.
func eachOther() ([]byte, error) {
	var a, b string
	a = b
	b = a
	return json.Marshal(a) // want `runs the JSON encoder for a single string`
}

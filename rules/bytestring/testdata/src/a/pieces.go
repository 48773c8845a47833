package a

import (
	"bytes"
	"encoding/json"
	"strings"
)

// Documents of one file.
func documents(data []byte) (out []map[string]any) {
	for _, doc := range strings.Split(string(data), "\n---\n") { // want `copies bytes into a string to split it, and each piece back into bytes`
		if strings.TrimSpace(doc) == "" {
			continue
		}
		var m map[string]any
		if json.Unmarshal([]byte(doc), &m) == nil {
			out = append(out, m)
		}
	}
	return out
}

// The pieces are wanted as strings.
func names(data []byte, use func([]byte)) (out []string) {
	for _, name := range strings.Split(string(data), ",") {
		use([]byte(name))
		out = append(out, name)
	}
	for _, line := range strings.Split("a\nb", "\n") {
		use([]byte(line))
	}
	return out
}

func order(a, b string) int {
	return bytes.Compare([]byte(a), []byte(b)) // want `copies a string into bytes for a call that has a twin for strings`
}

func colon(s string) int {
	return bytes.IndexByte([]byte(s), ':') // want `copies a string into bytes for a call that has a twin for strings`
}

func half(a string, b []byte) int { return bytes.Compare([]byte(a), b) }

func inBytes(s string, b []byte) int { return bytes.Index([]byte(s), b) }

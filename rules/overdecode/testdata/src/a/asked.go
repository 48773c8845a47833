package a

import "encoding/json"

type sketch struct {
	Kind  string           `json:"kind"`
	Items []any            `json:"items"`
	Parts []map[string]any `json:"parts"`
	Raw   []json.RawMessage
	Errs  []any
}

// What is only asked for is built for nobody.

func isList(data []byte) (string, bool) {
	var s sketch
	if err := json.Unmarshal(data, &s); err != nil { // want `decodes Items into maps and lists that nobody looks into`
		return "", false
	}
	return s.Kind, s.Items != nil
}

func partsOf(data []byte) int {
	var s sketch
	if err := json.Unmarshal(data, &s); err != nil { // want `decodes Parts into maps and lists that nobody looks into`
		return 0
	}
	return len(s.Parts)
}

// Somebody looks into the list, it stays text, or it is empty when all is well.

func first(data []byte) any {
	var s sketch
	if err := json.Unmarshal(data, &s); err != nil || len(s.Items) == 0 {
		return nil
	}
	return s.Items[0]
}

func allParts(data []byte) (n int) {
	var s sketch
	if err := json.Unmarshal(data, &s); err != nil || s.Parts == nil {
		return 0
	}
	for _, p := range s.Parts {
		n += len(p)
	}
	return n
}

func fine(data []byte) bool {
	var s sketch
	return json.Unmarshal(data, &s) == nil && len(s.Raw) > 0 && len(s.Errs) == 0
}

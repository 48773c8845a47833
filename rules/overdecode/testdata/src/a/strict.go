package a

import (
	"encoding/json"
	"io"
)

func decodeStrict(r io.Reader, v any) error {
	dec := json.NewDecoder(r)
	dec.DisallowUnknownFields()
	return dec.Decode(v)
}

// Each field says that a document may have it.
func allowed(r io.Reader) (string, error) {
	var d document
	dec := json.NewDecoder(r)
	dec.DisallowUnknownFields()
	if err := dec.Decode(&d); err != nil {
		return "", err
	}
	return d.A, nil
}

func allowedByHelper(r io.Reader) string {
	var d document
	if decodeStrict(r, &d) != nil {
		return ""
	}
	return d.B
}

// The other decoder is strict.
func oneOfTwo(r, s io.Reader) (string, any) {
	var d document
	var rest any
	first, second := json.NewDecoder(r), json.NewDecoder(s)
	second.DisallowUnknownFields()
	first.UseNumber()
	if first.Decode(&d) != nil || second.Decode(&rest) != nil { // want `decodes 10 fields, of which the function looks at 1`
		return "", nil
	}
	return d.A, rest
}

package codec

import (
	"bytes"
	"fmt"
	"io"
)

type Encoder struct{ w io.Writer }

func NewEncoder(w io.Writer) *Encoder { return &Encoder{w} }

func (e *Encoder) Encode(v any) error {
	_, err := fmt.Fprint(e.w, v)
	return err
}

func Marshal(v any) []byte {
	b := new(bytes.Buffer)
	NewEncoder(b).Encode(v)
	return b.Bytes()
}

// A Frame is what is encoded, with its end cut off.
func Frame(v any) []byte {
	var b bytes.Buffer
	NewEncoder(&b).Encode(v)
	b.Truncate(b.Len() - 1)
	return b.Bytes()
}

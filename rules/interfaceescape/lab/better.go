package lab

import (
	"bytes"
	"encoding/binary"
	"io"
)

// An encoder keeps what numbers are written from.
type encoder struct {
	w       io.Writer
	scratch [4]byte
}

func (e *encoder) put(n uint32) error {
	binary.BigEndian.PutUint32(e.scratch[:], n)
	_, err := e.w.Write(e.scratch[:])
	return err
}

// Better allocates once.
func Better(w *bytes.Buffer, numbers []uint32) error {
	e := &encoder{w: w}
	for _, n := range numbers {
		if err := e.put(n); err != nil {
			return err
		}
	}
	return nil
}

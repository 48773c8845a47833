// Package lab holds the pair that the rule's claim is measured with.
package lab

import (
	"bytes"
	"encoding/binary"
	"io"
)

// Bad allocates what it writes a number from.
func Bad(w *bytes.Buffer, numbers []uint32) error {
	for _, n := range numbers {
		if err := put(w, n); err != nil {
			return err
		}
	}
	return nil
}

// put is too long to be a part of its caller, in real code: there the compiler
// would see the buffer.
//
//go:noinline
func put(w io.Writer, n uint32) error {
	var b [4]byte
	binary.BigEndian.PutUint32(b[:], n)
	_, err := w.Write(b[:])
	return err
}

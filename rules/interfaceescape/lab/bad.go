// Package lab holds the pair that the rule's claim is measured with.
package lab

import (
	"encoding/binary"
	"io"
)

// Bad allocates what it writes a number from.
func Bad(w io.Writer, numbers []uint32) error {
	for _, n := range numbers {
		if err := put(w, n); err != nil {
			return err
		}
	}
	return nil
}

func put(w io.Writer, n uint32) error {
	var b [4]byte
	binary.BigEndian.PutUint32(b[:], n)
	_, err := w.Write(b[:])
	return err
}

package a

import (
	"encoding/binary"
	"errors"
	"fmt"
)

type name [16]byte

// Only who is told of a bad name needs the bytes on the heap.
func parseName(text string) (n name, err error) {
	b := make([]byte, 16) // want `puts b on the heap per call only because fmt.Errorf takes it, where it fails`
	copy(b, text)
	for _, c := range b {
		if c == 0 {
			return n, fmt.Errorf("bad name %x", b)
		}
	}
	copy(n[:], b)
	return n, nil
}

func checkWord(word uint64, want byte) error {
	b := []byte{0, 0, 0, 0, 0, 0, 0, 0} // want `puts b on the heap per call only because fmt.Errorf takes it, where it fails`
	binary.BigEndian.PutUint64(b, word)
	if b[3] != want {
		return fmt.Errorf("word %q: %w", b, errEmpty)
	}
	return nil
}

// It is wanted on every way.
func describe(text string) string {
	b := make([]byte, 16)
	copy(b, text)
	return fmt.Sprintf("%x", b)
}

// A copy is told of.
func copied2(text string) error {
	b := make([]byte, 16)
	copy(b, text)
	if b[0] == 0 {
		return errors.New(string(b))
	}
	return nil
}

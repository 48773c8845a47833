// Package binary has the order of bytes of a format.
package binary

import (
	"encoding/binary"
	"io"
)

func Read(r io.Reader, values ...any) error {
	for _, v := range values {
		if err := binary.Read(r, binary.BigEndian, v); err != nil {
			return err
		}
	}
	return nil
}

func Write(w io.Writer, values ...any) error {
	for _, v := range values {
		if err := binary.Write(w, binary.BigEndian, v); err != nil {
			return err
		}
	}
	return nil
}

func Log(w io.Writer, values ...any) error { return nil }

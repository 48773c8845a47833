// Package own reads by a package of the project.
package own

import (
	"io"

	"own/binary"
)

type mode struct{ a, b uint16 }

type decoder struct{ r io.Reader }

func (d *decoder) name(n int) (string, error) {
	name := make([]byte, n)
	if err := binary.Read(d.r, &name); err != nil { // want `boxes a slice of bytes and copies it to read it`
		return "", err
	}
	return string(name), nil
}

func (d *decoder) sum() (h [20]byte, err error) {
	err = binary.Read(d.r, h[4:]) // want `boxes a slice of bytes and copies it to read it`
	return h, err
}

func (d *decoder) length() (n uint32, err error) {
	err = binary.Read(d.r, &n) // want `boxes a number and finds out its type to read its bytes`
	return n, err
}

func put(w io.Writer, b []byte) error {
	if err := binary.Write(w, uint32(len(b))); err != nil { // want `boxes a number and finds out its type to write its bytes`
		return err
	}
	return binary.Write(w, b) // want `boxes a slice of bytes and copies it to write it`
}

// A struct needs a walk over its fields, and Log is something else.
func (d *decoder) mode(w io.Writer) (m mode, err error) {
	if err := binary.Log(w, 1, "x"); err != nil {
		return m, err
	}
	return m, binary.Read(d.r, &m)
}

package a

import (
	"encoding/binary"
	"io"
	"net"
)

type digest [20]byte

// Bytes need neither an order nor reflection.
func (d *digest) ReadFrom(r io.Reader) (int64, error) {
	if err := binary.Read(r, binary.BigEndian, d[:]); err != nil { // want `boxes a slice of bytes and copies it to read it`
		return 0, err
	}
	return int64(len(d)), nil
}

func digests(r io.Reader, w io.Writer, ds []digest) error {
	for i := range ds {
		if err := binary.Read(r, binary.BigEndian, &ds[i]); err != nil { // want `walks an array of bytes by reflection to read it`
			return err
		}
		if err := binary.Write(w, binary.BigEndian, ds[i]); err != nil { // want `walks an array of bytes by reflection to write it`
			return err
		}
		if err := binary.Write(w, binary.BigEndian, &ds[i]); err != nil { // want `walks an array of bytes by reflection to write it`
			return err
		}
	}
	return nil
}

// A pointer to a number is looked through.
func frequency(w io.Writer, f *float64) error {
	return binary.Write(w, binary.LittleEndian, f) // want `boxes a number and finds out its type to write its bytes`
}

// Once for a stream, and beside a system call.
func readHeader(r io.Reader) (magic [4]byte, err error) {
	return magic, binary.Read(r, binary.LittleEndian, &magic)
}

func sendDigests(c net.Conn, ds []digest) error {
	for i := range ds {
		if err := binary.Write(c, binary.BigEndian, ds[i]); err != nil {
			return err
		}
	}
	return nil
}

// Behind a pointer package binary does not know the slice for bytes.
func pointed(r io.Reader, w io.Writer, n int) ([]byte, error) {
	data := make([]byte, n)
	if err := binary.Read(r, binary.BigEndian, &data); err != nil { // want `walks a slice of bytes by reflection to read it`
		return nil, err
	}
	return data, binary.Write(w, binary.BigEndian, &data) // want `walks a slice of bytes by reflection to write it`
}

package a

import (
	"encoding/binary"
	"io"
	"net"
	"os"
)

type entry struct {
	Offset uint32
	Size   uint32
	Flags  uint16
	Tag    [4]byte
}

func entries(r io.Reader, n int) ([]entry, error) {
	all := make([]entry, 0, n)
	for range n {
		var e entry
		if err := binary.Read(r, binary.LittleEndian, &e); err != nil { // want `walks the fields of a struct by reflection to read each record`
			return nil, err
		}
		all = append(all, e)
	}
	return all, nil
}

func save(w io.Writer, all []entry) error {
	for _, e := range all {
		if err := binary.Write(w, binary.LittleEndian, e); err != nil { // want `walks the fields of a struct by reflection to write each record`
			return err
		}
	}
	return nil
}

func savePointers(w io.Writer, all []*entry) error {
	for _, e := range all {
		if err := binary.Write(w, binary.BigEndian, e); err != nil { // want `walks the fields of a struct by reflection to write each record`
			return err
		}
	}
	return nil
}

type named struct {
	Head entry
	Rest [2]entry
}

// One struct, a struct of structs, and what nobody knows here.
func rest(r io.Reader, list []any) (e entry, err error) {
	if err = binary.Read(r, binary.LittleEndian, &e); err != nil {
		return e, err
	}
	for range 4 {
		var n named
		if err = binary.Read(r, binary.LittleEndian, &n); err != nil {
			return e, err
		}
	}
	for _, x := range list {
		if err = binary.Read(r, binary.LittleEndian, x); err != nil {
			return e, err
		}
	}
	return e, nil
}

// A system call for each record costs more.
func send(c net.Conn, f *os.File, all []entry) error {
	for _, e := range all {
		if err := binary.Write(c, binary.BigEndian, e); err != nil {
			return err
		}
		if err := binary.Read(f, binary.BigEndian, &e); err != nil {
			return err
		}
	}
	return nil
}

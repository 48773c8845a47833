package a

import (
	"bytes"
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

type moment struct{ Seconds, Nanos int64 }

// The bytes are there, and the reader is for one struct.
func momentOf(data []byte) (m moment, err error) {
	r := bytes.NewReader(data)
	if err = binary.Read(r, binary.LittleEndian, &m); err != nil { // want `walks the fields of a struct by reflection to read them out of bytes at hand`
		return moment{}, err
	}
	return m, nil
}

func entryOf(data []byte) (*entry, error) {
	e := new(entry)
	err := binary.Read(bytes.NewBuffer(data[4:]), binary.BigEndian, e) // want `walks the fields of a struct by reflection to read them out of bytes at hand`
	return e, err
}

func (m moment) bytes() ([]byte, error) {
	var buf bytes.Buffer
	if err := binary.Write(&buf, binary.LittleEndian, m); err != nil { // want `walks the fields of a struct by reflection to write them into a buffer at hand`
		return nil, err
	}
	return buf.Bytes(), nil
}

func (m moment) into(buf *bytes.Buffer) error { return binary.Write(buf, binary.LittleEndian, &m) }

// The same reader goes on, the struct is of many fields, and a file has one header.
func several(data []byte) (m moment, rest []byte, err error) {
	r := bytes.NewReader(data)
	if err = binary.Read(r, binary.LittleEndian, &m); err != nil {
		return m, nil, err
	}
	rest = make([]byte, r.Len())
	_, err = r.Read(rest)
	return m, rest, err
}

type wide struct{ A, B, C, D, E, F, G, H, I uint32 }

func wideOf(data []byte) (w wide, err error) {
	return w, binary.Read(bytes.NewReader(data), binary.LittleEndian, &w)
}

func decodeHeader(data []byte) (e entry, err error) {
	return e, binary.Read(bytes.NewReader(data), binary.LittleEndian, &e)
}

// An array on the stack becomes the buffer.
func packed(m *moment) []byte {
	var room [32]byte
	w := bytes.NewBuffer(room[:0])
	binary.Write(w, binary.LittleEndian, m) // want `walks the fields of a struct by reflection to write them into a buffer at hand`
	return w.Bytes()
}

func packedWhole(m *moment) []byte {
	w := new(bytes.Buffer)
	binary.Write(w, binary.LittleEndian, m) // want `walks the fields of a struct by reflection to write them into a buffer at hand`
	return w.Bytes()
}

// Somebody else's buffer.
func packedTo(w *bytes.Buffer, m *moment) error {
	return binary.Write(w, binary.LittleEndian, m)
}

package a

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"io"
	"strings"
)

// A number out of bytes at hand needs no reader of its own.
func lengths(frames [][]byte) (sum uint64, err error) {
	for _, f := range frames {
		r := bytes.NewReader(f) // want `puts a reader on the heap per iteration only because binary.ReadUvarint takes it as io.ByteReader`
		n, err := binary.ReadUvarint(r)
		if err != nil {
			return 0, err
		}
		sum += n + uint64(r.Len())
	}
	return sum, nil
}

//go:noinline
func readVersion(r io.Reader) (int, error) {
	var b [1]byte
	_, err := r.Read(b[:])
	return int(b[0]), err
}

func versions(frames []string) (sum int) {
	for _, f := range frames {
		v, err := readVersion(strings.NewReader(f)) // want `puts a reader on the heap per iteration only because readVersion takes it as io.Reader`
		if err == nil {
			sum += v
		}
	}
	return sum
}

// Whole documents take much longer than their reader.
func documents(frames [][]byte) (all []map[string]int, err error) {
	for _, f := range frames {
		var m map[string]int
		if err := json.NewDecoder(bytes.NewReader(f)).Decode(&m); err != nil {
			return nil, err
		}
		all = append(all, m)
	}
	return all, nil
}

// So does what is copied.
func copied(w io.Writer, frames [][]byte) (sum int64) {
	for _, f := range frames {
		n, _ := io.Copy(w, bytes.NewReader(f))
		sum += n
	}
	return sum
}

// One number out of a field of a table.
func offset(table []byte, i int) (uint64, error) {
	return binary.ReadUvarint(bytes.NewReader(table[i:])) // want `puts a reader on the heap per call only because binary.ReadUvarint takes it as io.ByteReader`
}

type identifiers struct{ from, to []byte }

// The reader is given on as what it is.
func parseIdentifiers(packet []byte) (ids identifiers, rest int, err error) {
	r := bytes.NewReader(packet) // want `puts a reader on the heap per call only because io.ReadFull takes it as io.Reader`
	ids.from, err = parseIdentifier(r)
	if err == nil {
		ids.to, err = parseIdentifier(r)
	}
	return ids, r.Len(), err
}

//go:noinline
func parseIdentifier(r *bytes.Reader) ([]byte, error) {
	n, err := r.ReadByte()
	if err != nil {
		return nil, err
	}
	id := make([]byte, n)
	_, err = io.ReadFull(r, id)
	return id, err
}

// The document keeps it.
type document struct{ r *bytes.Reader }

func (d *document) read(text []byte) (uint64, error) {
	d.r = bytes.NewReader(text)
	return binary.ReadUvarint(d.r)
}

// The count comes first, then as many numbers.
func labelSums(tables [][]byte) (sum uint64) {
	for _, table := range tables {
		r := bytes.NewReader(table) // want `puts a reader on the heap per iteration only because binary.ReadUvarint takes it as io.ByteReader`
		n, _ := binary.ReadUvarint(r)
		for range n {
			label, _ := binary.ReadUvarint(r)
			sum += label
		}
	}
	return sum
}

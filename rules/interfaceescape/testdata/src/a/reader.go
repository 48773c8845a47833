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

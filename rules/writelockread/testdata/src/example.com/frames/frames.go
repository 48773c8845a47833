// Package frames is another package of the module, whose values write themselves.
package frames

import (
	"encoding/binary"
	"io"
)

type Frame struct {
	Name   string
	Values []int64
	sent   int
}

func varint(n int64) []byte {
	var buf [binary.MaxVarintLen64]byte
	return buf[:binary.PutVarint(buf[:], n)]
}

// Encode writes the frame.
func (f *Frame) Encode(w io.Writer) (size int, err error) {
	put := func(n int64) bool {
		var k int
		k, err = w.Write(varint(n))
		size += k
		return err == nil
	}
	if !put(int64(len(f.Name))) {
		return
	}
	k, err := io.WriteString(w, f.Name)
	size += k
	for _, n := range f.Values {
		if !put(n) {
			return
		}
	}
	return size, err
}

// Send writes the frame and counts.
func (f *Frame) Send(w io.Writer) error {
	f.sent++
	_, err := io.WriteString(w, f.Name)
	return err
}

// Copy writes the frame to both.
func Copy(to, w io.Writer, f *Frame) error {
	if _, err := f.Encode(to); err != nil {
		return err
	}
	_, err := f.Encode(w)
	return err
}

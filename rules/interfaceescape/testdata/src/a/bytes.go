package a

import (
	"bufio"
	"encoding/binary"
	"hash"
	"io"
	"strconv"
)

func writeVarint(w io.Writer, n uint64) error {
	var b [binary.MaxVarintLen64]byte // want `puts b on the heap per call only because w.Write is called`
	k := binary.PutUvarint(b[:], n)
	_, err := w.Write(b[:k])
	return err
}

func writeShort(w io.Writer, n uint16) error {
	b := make([]byte, 2) // want `puts b on the heap per call`
	binary.LittleEndian.PutUint16(b, n)
	_, err := w.Write(b)
	return err
}

func writeFlag(w io.Writer, on bool) (err error) {
	if on {
		_, err = w.Write([]byte{1}) // want `puts bytes on the heap per call`
	}
	return err
}

// What is appended to is the same memory.
func writeInt(w io.Writer, n int64) error {
	var scratch [24]byte // want `puts scratch on the heap`
	text := strconv.AppendInt(scratch[:0], n, 10)
	text = append(text, '\n')
	_, err := w.Write(text)
	return err
}

func writeBulk(w io.Writer, prefix byte, n int64) error {
	line := []byte{prefix} // want `puts line on the heap`
	line = strconv.AppendInt(line, n, 10)
	_, err := w.Write(line)
	return err
}

// A bufio.Writer hands on what does not fit.
func writeBuffered(w *bufio.Writer, n uint32) error {
	var b [4]byte // want `puts b on the heap per call only because w.Write may hand it to an interface`
	binary.BigEndian.PutUint32(b[:], n)
	_, err := w.Write(b[:])
	return err
}

//go:noinline
func put(b []byte, kind byte, n uint32) {
	b[0] = kind
	binary.BigEndian.PutUint32(b[1:], n)
}

// A function of the same package keeps nothing, as its text shows.
func writeRecord(w io.Writer, kind byte, n uint32) error {
	var b [5]byte // want `puts b on the heap`
	put(b[:], kind, n)
	_, err := w.Write(b[:])
	return err
}

func leaves(h hash.Hash, parts [][]byte) []byte {
	for _, p := range parts {
		h.Write([]byte{0}) // want `puts bytes on the heap per iteration`
		h.Write(p)
	}
	return h.Sum(nil)
}

type summer interface {
	io.Writer
	Sum8(to []byte)
}

// A result is copied back from there.
func hashOf(d summer, text []byte) (sum [8]byte) { // want `puts sum on the heap per call only because d.Sum8 is called through`
	d.Write(text)
	d.Sum8(sum[:])
	return sum
}

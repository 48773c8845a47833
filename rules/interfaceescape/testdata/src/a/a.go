package a

import (
	"encoding/binary"
	"hash"
	"io"
)

func writeUint(w io.Writer, n uint64) error {
	var b [8]byte // want `puts b on the heap per call only because w.Write is called through the interface io.Writer`
	binary.BigEndian.PutUint64(b[:], n)
	_, err := w.Write(b[:])
	return err
}

func readUint(r io.Reader) (uint64, error) {
	var b [8]byte // want `io.ReadFull gives it to the interface io.Reader`
	if _, err := io.ReadFull(r, b[:]); err != nil {
		return 0, err
	}
	return binary.BigEndian.Uint64(b[:]), nil
}

func low(h hash.Hash32, keys []string) (n byte) {
	for _, k := range keys {
		var sum [4]byte // want `per iteration only because h.Sum is called through the interface hash.Hash32`
		h.Write([]byte(k))
		n ^= h.Sum(sum[:0])[0]
		h.Reset()
	}
	return n
}

type source interface{ Next() (int, bool) }

type list struct{ at, end int }

func (l *list) Next() (int, bool) {
	l.at++
	return l.at, l.at < l.end
}

//go:noinline
func drain(s source) (n int) {
	for {
		x, ok := s.Next()
		if !ok {
			return n
		}
		n += x
	}
}

func totals(ends []int) (n int) {
	for _, end := range ends {
		var l list // want `puts l on the heap per iteration only because drain takes it as a.source`
		l.end = end
		n += drain(&l)
	}
	return n
}

package a

import (
	"encoding/binary"
	"io"
	"sync"
)

var datagrams = sync.Pool{New: func() any { b := make([]byte, 1500); return &b }}

// The payload, which lacks the header's room, goes back.
func frame(r io.Reader, n int) (sum int, err error) {
	p := datagrams.Get().(*[]byte)
	b := *p
	if n > len(b) {
		b = make([]byte, n)
	}
	b = b[:n]
	if _, err = io.ReadFull(r, b); err == nil {
		kind := binary.BigEndian.Uint16(b)
		b = b[2:]
		sum = int(kind) + len(b)
	}
	*p = b
	datagrams.Put(p) // want `puts back p with its front cut off`
	return sum, err
}

// It is written back before its front goes.
func frameWhole(r io.Reader, n int) (sum int, err error) {
	p := datagrams.Get().(*[]byte)
	b := *p
	if n > len(b) {
		b = make([]byte, n)
	}
	*p = b
	b = b[:n]
	if _, err = io.ReadFull(r, b); err == nil {
		b = b[2:]
		sum = len(b)
	}
	datagrams.Put(p)
	return sum, err
}

// What is written back is another slice by then.
func frameOther(r io.Reader, n int, next func() []byte) (sum int, err error) {
	p := datagrams.Get().(*[]byte)
	b := *p
	if _, err = io.ReadFull(r, b); err == nil {
		b = b[2:]
		sum = len(b) + n
	}
	b = next()
	*p = b
	datagrams.Put(p)
	return sum, err
}

// A rest has a name of its own.
func frameRest(r io.Reader) (sum int, err error) {
	p := datagrams.Get().(*[]byte)
	b := *p
	_, err = io.ReadFull(r, b)
	rest := b[2:]
	rest = rest[1:]
	*p = b
	datagrams.Put(p)
	return len(rest), err
}

// A pool of empty boxes beside one of full ones: what a box holds is a type of each method's own.
type boxed[T any] struct{ full, empty sync.Pool }

func (b *boxed[T]) get() (list []T) {
	if box, _ := b.full.Get().(*[]T); box != nil {
		list, *box = *box, nil
		b.empty.Put(box)
	}
	return list
}

func (b *boxed[U]) put(list []U) {
	box, _ := b.empty.Get().(*[]U)
	if box == nil {
		box = new([]U)
	}
	*box = list
	b.full.Put(box)
}

// What was written to the connection is cut off, until nothing is left.
func sendFrame(w io.Writer, kind byte, payload []byte) (err error) {
	p := datagrams.Get().(*[]byte)
	b := append((*p)[:0], kind)
	b = binary.BigEndian.AppendUint32(b, uint32(len(payload)))
	b = append(b, payload...)
	for len(b) > 0 && err == nil {
		var n int
		n, err = w.Write(b)
		b = b[n:]
	}
	*p = b
	datagrams.Put(p) // want `puts back p with its front cut off`
	return err
}

// The rest has a name of its own.
func sendRest(w io.Writer, kind byte, payload []byte) (err error) {
	p := datagrams.Get().(*[]byte)
	b := append((*p)[:0], kind)
	b = append(b, payload...)
	for rest := b; len(rest) > 0 && err == nil; {
		var n int
		n, err = w.Write(rest)
		rest = rest[n:]
	}
	*p = b
	datagrams.Put(p)
	return err
}

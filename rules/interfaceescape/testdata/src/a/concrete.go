package a

import (
	"bytes"
	"encoding/binary"
	"hash"
	"io"
)

// All callers give it a buffer.
func appendUint(w io.Writer, n uint32) {
	var b [4]byte // want `puts b on the heap per call only because w.Write is called through the interface io.Writer`
	binary.BigEndian.PutUint32(b[:], n)
	w.Write(b[:])
}

func pack(ns []uint32) []byte {
	var out bytes.Buffer
	for _, n := range ns {
		appendUint(&out, n)
	}
	appendUint(&out, 0)
	return out.Bytes()
}

// A counter counts what it is given.
type counter struct{ n int }

func (c *counter) Write(p []byte) (int, error) {
	c.n += len(p)
	return len(p), nil
}

// The field only ever holds a counter.
type packer struct {
	to io.Writer
	n  int
}

func newPacker() *packer { return &packer{to: new(counter)} }

func (p *packer) put(n uint64) error {
	var b [8]byte // want `only because p.to.Write is called through the interface io.Writer`
	binary.BigEndian.PutUint64(b[:], n)
	_, err := p.to.Write(b[:])
	return err
}

// The value itself goes through the interface.
type stepper interface{ step() bool }

type countdown struct{ left int }

func (c *countdown) step() bool {
	c.left--
	return c.left > 0
}

//go:noinline
func steps(s stepper) (n int) {
	for s.step() {
		n++
	}
	return n
}

func allSteps(starts []int) (n int) {
	for _, start := range starts {
		var c countdown // want `puts c on the heap per iteration only because steps takes it as a.stepper`
		c.left = start
		n += steps(&c)
	}
	return n
}

// Two types.
func appendAny(w io.Writer, n uint32) {
	var b [4]byte // want `only because w.Write`
	binary.BigEndian.PutUint32(b[:], n)
	w.Write(b[:])
}

func packTwo(n uint32) []byte {
	var out bytes.Buffer
	appendAny(&out, n)
	appendAny(new(counter), n)
	return out.Bytes()
}

// Somebody asks for the type.
func appendKnown(w io.Writer, n uint32) {
	var b [4]byte // want `only because w.Write`
	binary.BigEndian.PutUint32(b[:], n)
	if _, ok := w.(*counter); ok {
		return
	}
	w.Write(b[:])
}

// Nobody knows who calls it.
func appendLater(w io.Writer, n uint32) {
	var b [4]byte // want `only because w.Write`
	binary.BigEndian.PutUint32(b[:], n)
	w.Write(b[:])
}

var laters = []func(io.Writer, uint32){appendLater}

func packKnown(out *bytes.Buffer, n uint32) {
	appendKnown(out, n)
	appendLater(out, n)
	checked(out, n)
}

// A nil pointer is a nil interface nowhere.
func checked(w io.Writer, n uint32) {
	var b [4]byte // want `only because w.Write`
	binary.BigEndian.PutUint32(b[:], n)
	if w != nil {
		w.Write(b[:])
	}
}

// A keeper keeps what it is given: the type would not help.
type keeper struct{ last []byte }

func (k *keeper) Write(p []byte) (int, error) {
	k.last = p
	return len(p), nil
}

func keep(w io.Writer, n uint32) {
	var b [4]byte // want `only because w.Write`
	binary.BigEndian.PutUint32(b[:], n)
	w.Write(b[:])
}

func keepAll(k *keeper, n uint32) { keep(k, n) }

// What a function gives is an interface.
func hashed(h hash.Hash, n uint32) {
	var b [4]byte // want `only because h.Write`
	binary.BigEndian.PutUint32(b[:], n)
	h.Write(b[:])
}

func hashedAll(make func() hash.Hash, n uint32) { hashed(make(), n) }

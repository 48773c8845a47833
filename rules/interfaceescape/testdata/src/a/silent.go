package a

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

// The concrete type shows that nobody keeps it.
func concrete(w *bytes.Buffer, n byte) {
	var b [1]byte
	b[0] = n
	w.Write(b[:])
}

// Somebody else keeps it, too.
func returned(w io.Writer) []byte {
	var b [8]byte
	w.Write(b[:])
	return b[:]
}

type record struct{ text []byte }

func stored(w io.Writer, r *record) {
	var b [8]byte
	w.Write(b[:])
	r.text = b[:]
}

func shared(w io.Writer) func() byte {
	var b [8]byte
	w.Write(b[:])
	return func() byte { return b[0] }
}

//go:noinline
func fill(b []byte) { kept = b }

var kept []byte

func unknown(w io.Writer) {
	var b [8]byte
	fill(b[:])
	w.Write(b[:])
}

// The callee keeps it by design.
func buffered(text string) int {
	var src bytes.Buffer
	src.WriteString(text)
	return bufio.NewReader(&src).Size()
}

// The callee keeps it, as its name says.
type decoder struct{ s source }

func (d *decoder) reset(s source) { d.s = s }

func reused(d *decoder) bool {
	var l list
	d.reset(&l)
	_, ok := d.s.Next()
	return ok
}

// The callee fills a value, which has to be somewhere.
type log interface{ Get(n int, to *record) bool }

func last(l log) []byte {
	var r record
	l.Get(1, &r)
	return r.text
}

// An empty interface: for reflection.
func decode(text []byte) (int, error) {
	var v struct{ N int }
	err := json.Unmarshal(text, &v)
	return v.N, err
}

func scan(text string) (n int) {
	fmt.Sscan(text, &n)
	return n
}

var errEmpty = errors.New("empty")

// What failed may cost.
func failing(w io.Writer, n int) error {
	if n < 0 {
		var b [8]byte
		w.Write(b[:])
		return errEmpty
	}
	return nil
}

// Once per process.
func init() {
	var b [8]byte
	io.Discard.Write(b[:])
}

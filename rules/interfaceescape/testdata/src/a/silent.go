package a

import (
	"bufio"
	"bytes"
	"crypto/rand"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"hash"
	"io"
	"net"
	"os"
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

// A value for each call is a small thing beside what a callee does with it.
func total(end int) int {
	var l list
	l.end = end
	return drain(&l)
}

// It grows memory of its own, which costs more.
func gather(r io.Reader) int {
	var buf bytes.Buffer
	if _, err := io.Copy(&buf, r); err != nil {
		return 0
	}
	return buf.Len()
}

// On the heap for its size, and an empty one is nowhere.
func sized(r io.Reader, n int) (string, error) {
	b := make([]byte, n)
	_, err := io.ReadFull(r, b)
	return string(b), err
}

func grown(w io.Writer, n int) error {
	b := []byte{}
	for ; n > 0; n >>= 7 {
		b = append(b, byte(n))
	}
	_, err := w.Write(b)
	return err
}

// One variable serves all turns.
func hoisted(h hash.Hash, ns []uint32) {
	var b [4]byte
	for _, n := range ns {
		binary.BigEndian.PutUint32(b[:], n)
		h.Write(b[:])
	}
}

// Once for a stream, by its name.
func writeHeader(w io.Writer) error {
	_, err := w.Write([]byte{'T', 'O', 'L', 'L'})
	return err
}

func openAll(ws []io.Writer, each func(func(io.Writer))) {
	each(func(w io.Writer) {
		w.Write([]byte{1})
	})
}

// A system call costs more.
func greet(c net.Conn, f *os.File) {
	b := make([]byte, 1)
	c.Read(b)
	f.Write(b)
}

func nonce() (n uint64, err error) {
	var b [8]byte
	_, err = io.ReadFull(rand.Reader, b[:])
	return binary.BigEndian.Uint64(b[:]), err
}

// The result is of the same memory.
func digest(h hash.Hash) []byte {
	var b [32]byte
	return h.Sum(b[:0])
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

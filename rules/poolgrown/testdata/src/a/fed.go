package a

import (
	"fmt"
	"io"
	"strconv"
	"sync"
)

type quoter struct{}

func (quoter) appendString(dst []byte, s string) []byte { return strconv.AppendQuote(dst, s) }
func (quoter) appendDelim(dst []byte) []byte            { return append(dst, ',') }

var quotes quoter

// Another's method appends.
type textList struct{ buf []byte }

var textLists = sync.Pool{New: func() any { return &textList{buf: make([]byte, 0, 500)} }}

func newTextList() *textList {
	l := textLists.Get().(*textList)
	l.buf = l.buf[:0]
	return l
}

func (l *textList) str(s string) *textList {
	l.buf = quotes.appendString(quotes.appendDelim(l.buf), s)
	return l
}

func (l *textList) write(w io.Writer) {
	if len(l.buf) > 0 {
		w.Write(l.buf)
	}
	textLists.Put(l) // want `whatever its size`
}

// Filled from its start in one go.
type quoted struct{ out []byte }

var quotedOnes sync.Pool

func quoteTo(w io.Writer, text string) {
	q := quotedOnes.Get().(*quoted)
	q.out = strconv.AppendQuote(q.out[:0], text)
	w.Write(q.out)
	quotedOnes.Put(q) // want `whatever its size`
}

// A printer of its caller's values.
type state struct {
	buf  []byte
	wide bool
}

var states = sync.Pool{New: func() any { return new(state) }}

func (s *state) print(format string, args []any) { fmt.Append(s.buf, args...) }

func text(format string, args ...any) string {
	s := states.Get().(*state)
	s.print(format, args)
	out := string(s.buf)
	s.free()
	return out
}

func (s *state) free() {
	s.buf = s.buf[:0]
	states.Put(s) // want `whatever its size`
}

// Numbers are short.
type digits struct{ buf []byte }

var digitsPool sync.Pool

func number(w io.Writer, n int64) {
	d := digitsPool.Get().(*digits)
	d.buf = strconv.AppendInt(d.buf[:0], n, 10)
	w.Write(d.buf)
	digitsPool.Put(d)
}

// Somebody else looks how large it is.
type record2 struct{ buf []byte }

var record2s sync.Pool

func (r *record2) str(s string) { r.buf = strconv.AppendQuote(r.buf, s) }

func takeRecord() *record2 {
	r := record2s.Get().(*record2)
	if cap(r.buf) > 1<<16 {
		r = new(record2)
	}
	r.buf = r.buf[:0]
	return r
}

func (r *record2) free() { record2s.Put(r) }

// A part of the pooled struct is set anew.
type cursor struct {
	keyBuf []byte
	alloc  *cursorAlloc
	at     int
}

type cursorAlloc struct {
	cur    cursor
	levels [7]int
}

var cursors = sync.Pool{New: func() any { return new(cursorAlloc) }}

func newCursor() *cursor {
	a := cursors.Get().(*cursorAlloc)
	a.cur.alloc = a
	return &a.cur
}

func (c *cursor) next(key []byte) { c.keyBuf = append(c.keyBuf[:0], key...) }

func (c *cursor) close() {
	if a := c.alloc; a != nil {
		*c = cursor{}
		cursors.Put(a) // want `sets the struct anew without the array of keyBuf`
	}
}

// What it begins with is said where it is taken.
func takeCursor() *cursor {
	a := cursors.Get().(*cursorAlloc)
	c := &a.cur
	*c = cursor{alloc: a}
	return c
}

func (c *cursor) drop() {
	a := c.alloc
	a.cur = cursor{at: 1}
	cursors.Put(a) // want `sets the struct anew without the array of keyBuf`
}

// The array is saved beside it.
type seeker struct {
	path  []byte
	alloc *seekerAlloc
}

type seekerAlloc struct {
	cur  seeker
	path []byte
}

var seekers = sync.Pool{New: func() any { return new(seekerAlloc) }}

func (c *seeker) next(key []byte) { c.path = append(c.path[:0], key...) }

func (c *seeker) close() {
	a := c.alloc
	a.path = c.path
	*c = seeker{}
	seekers.Put(a)
}

// Two pools, one of which gets everything.
type zipper struct{ n int }
type unzipper struct{ n int }

var zippers, unzippers sync.Pool

func unzip(n int) int {
	u, _ := unzippers.Get().(*unzipper)
	if u == nil {
		u = &unzipper{n}
	}
	defer unzippers.Put(u)
	return u.n
}

func zip(n int) int {
	z, ok := zippers.Get().(*zipper) // want `takes from a pool that nobody puts anything into`
	if !ok {
		z = &zipper{n}
	}
	defer unzippers.Put(z) // want `puts this into a pool of other things`
	return z.n
}

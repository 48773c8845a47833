package a

import (
	"io"
	"sync"
)

// Written back.
func back(words []string) int {
	p := pointers.Get().(*[]byte)
	buf := (*p)[:0]
	for _, w := range words {
		buf = append(buf, w...)
	}
	*p = buf
	pointers.Put(p)
	return len(buf)
}

func backField(words []string) int {
	s := scratches.Get().(*scratch)
	keys := s.keys[:0]
	for _, w := range words {
		keys = append(keys, w)
	}
	s.keys = keys
	scratches.Put(s)
	return len(keys)
}

// Written back by a deferred literal, which sees the last value.
func late(words []string) int {
	buf := values.Get().([]byte)[:0]
	defer func() { values.Put(buf[:0]) }()
	for _, w := range words {
		buf = append(buf, w...)
	}
	return len(buf)
}

// Handed to a function that may write it back.
func handed(words []string) int {
	p := pointers.Get().(*[]byte)
	buf := (*p)[:0]
	for _, w := range words {
		buf = append(buf, w...)
	}
	keep(p, buf)
	pointers.Put(p)
	return len(buf)
}

func keep(p *[]byte, buf []byte) { *p = buf }

// A method may write it back.
func method() {
	s := scratches.Get().(*scratch)
	buf := s.buf[:0]
	buf = append(buf, 'x')
	s.set(buf)
	scratches.Put(s)
}

func (s *scratch) set(b []byte) { s.buf = b }

// Nothing grows: the array is filled in place.
func filled(r io.Reader) (int, error) {
	p := pointers.Get().(*[]byte)
	defer pointers.Put(p)
	buf := *p
	return r.Read(buf)
}

func filledValue(r io.Reader) (int, error) {
	buf := values.Get().([]byte)
	defer values.Put(buf)
	return r.Read(buf)
}

// The whole array goes back.
func whole() {
	buf := values.Get().([]byte)
	values.Put(buf[:0])
	values.Put(buf[0:])
}

// Large ones are dropped.
func limited(r io.Reader) string {
	b := getBuffer()
	_, _ = io.Copy(b, r)
	s := b.String()
	if b.Cap() < 1<<16 {
		putBuffer(b)
	}
	return s
}

// What the program writes itself is not of any size.
func line(words []string) string {
	b := getBuffer()
	defer putBuffer(b)
	for _, w := range words {
		b.WriteString(w)
	}
	return b.String()
}

// The slice did not come from a pool.
func fresh(pool *sync.Pool, n int) {
	buf := make([]byte, n)
	defer pool.Put(buf)
	buf = append(buf, 'x')
	_ = buf
}

// The pointer is replaced by one to the grown slice.
func replaced(words []string) int {
	p := pointers.Get().(*[]byte)
	buf := (*p)[:0]
	for _, w := range words {
		buf = append(buf, w...)
	}
	p = &buf
	pointers.Put(p)
	return len(buf)
}

package a

import (
	"crypto/cipher"
	"io"
	"sync"
)

type span struct{ from, to int }

type walker struct {
	limit int
	path  []byte
	spans []span
	ahead struct {
		data   []byte
		offset int64
	}
}

var walkers = sync.Pool{New: func() any { return new(walker) }}

func (w *walker) note(n int, name string) {
	w.path = append(w.path[:0], name...)
	w.spans = w.spans[:0]
	for i := range n {
		w.spans = append(w.spans, span{i, i + len(w.path)})
	}
}

func (w *walker) room(n int) {
	if cap(w.ahead.data) >= n {
		w.ahead.data = w.ahead.data[:n]
	} else {
		w.ahead.data = make([]byte, n)
	}
}

// The path stays, the spans are lost.
func (w *walker) close() {
	*w = walker{path: w.path, ahead: w.ahead}
	walkers.Put(w) // want `sets the struct anew without the array of spans`
}

// An array may lie deeper.
func open(limit int) *walker {
	w := walkers.Get().(*walker) // want `sets the struct anew without the array of data`
	*w = walker{limit: limit, path: w.path, spans: w.spans}
	return w
}

// All are kept.
func (w *walker) done() {
	*w = walker{path: w.path[:0], spans: w.spans[:0], ahead: w.ahead}
	walkers.Put(w)
}

// What is saved around the literal comes back.
func (w *walker) finish() {
	data, spans, path := w.ahead.data[:0], w.spans[:0], w.path[:0]
	*w = walker{}
	w.ahead.data, w.spans, w.path = data, spans, path
	walkers.Put(w)
}

// The result is the caller's: the struct must let go of it.
func (w *walker) result() []span {
	out := w.spans
	*w = walker{path: w.path, ahead: w.ahead}
	walkers.Put(w)
	return out
}

type stack struct {
	items []span
	top   int
}

var stacks = sync.Pool{New: func() any { return new(stack) }}

func (s *stack) pop() span {
	last := s.items[len(s.items)-1]
	s.items = s.items[:len(s.items)-1]
	return last
}

func over(items []span, max int) *stack { return &stack{items: items, top: max} }

// It takes from another's array.
func (s *stack) release() {
	*s = stack{}
	stacks.Put(s)
}

type view struct {
	data []byte
	at   int
}

var views = sync.Pool{New: func() any { return new(view) }}

func (v *view) set(data []byte) { v.data, v.at = data, 0 }

// Its bytes are somebody else's.
func (v *view) release() {
	*v = view{}
	views.Put(v)
}

var sealed = sync.Pool{New: func() any { return make([]byte, 0, 1024) }}

func freeSealed(b []byte) {
	sealed.Put(b)
}

// Seal appends to its first parameter and may outgrow it.
func seal(aead cipher.AEAD, nonce, data []byte, send func([]byte)) {
	out := sealed.Get().([]byte)
	out = out[:0]
	defer freeSealed(out) // want `evaluates out when it is deferred`
	out = aead.Seal(out, nonce, data, nil)
	send(out)
}

// The same with declarations.
func declared(words []string, send func([]byte)) {
	var p = pointers.Get().(*[]byte)
	var buf = (*p)[:0]
	for _, word := range words {
		buf = append(buf, word...)
	}
	send(buf)
	pointers.Put(p) // want `puts back the old array`
}

var (
	small = sync.Pool{New: func() any { return new([512]byte) }}
	large = sync.Pool{New: func() any { return new([4096]byte) }}
)

func recycle(b []byte) {
	switch cap(b) {
	case 512:
		b := (*[512]byte)(b[:512])
		small.Put(b)
	case 4096:
		b := (*[4096]byte)(b[:4096])
		large.Put(b)
	}
}

// Nothing is left of the array that goes back.
func drainAll(w io.Writer, queue [][]byte) error {
	for _, b := range queue {
		for len(b) > 0 {
			n, err := w.Write(b)
			if err != nil {
				return err
			}
			b = b[n:]
		}
		recycle(b) // want `puts back b with its front cut off`
	}
	return nil
}

// Another variable goes through the bytes.
func sendAll(w io.Writer, queue [][]byte) error {
	for _, b := range queue {
		for rest := b; len(rest) > 0; {
			n, err := w.Write(rest)
			if err != nil {
				return err
			}
			rest = rest[n:]
		}
		recycle(b)
	}
	return nil
}

func room(n int) []byte {
	if n <= 512 {
		return small.Get().(*[512]byte)[:0]
	}
	return large.Get().(*[4096]byte)[:0]
}

// As much was asked for as is appended.
func compact(data []byte, keep func(byte) bool, send func([]byte)) {
	out := room(len(data))
	defer recycle(out)
	for _, b := range data {
		if keep(b) {
			out = append(out, b)
		}
	}
	send(out)
}

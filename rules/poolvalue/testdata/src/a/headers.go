package a

import (
	"io"
	"sync"
)

// A pool of one type.
type bufferPool struct{ pool sync.Pool }

func (p *bufferPool) Get(n int) *[]byte {
	if b, ok := p.pool.Get().(*[]byte); ok {
		return b
	}
	b := make([]byte, n)
	return &b
}

func (p *bufferPool) Put(b *[]byte) { p.pool.Put(b) }

type bufWriter struct {
	pool *bufferPool
	buf  []byte
	held *[]byte
	w    io.Writer
}

func (w *bufWriter) fill(data []byte) {
	if w.buf == nil {
		w.buf = *w.pool.Get(1024)
	}
	copy(w.buf, data)
}

// The header that came out of the pool is lost.
func (w *bufWriter) flush() {
	w.w.Write(w.buf)
	b := w.buf
	w.pool.Put(&b) // want `takes the address of b: its slice header is allocated on every Put`
	w.buf = nil
}

func (w *bufWriter) reset() {
	b := w.buf[:0]
	bytesPool.Put(&b) // want `takes the address of b`
	w.buf = nil
}

// The pointer is kept.
func (w *bufWriter) done() {
	w.w.Write(*w.held)
	w.pool.Put(w.held)
	w.held = nil
}

// It fills the pool.
func (p *bufferPool) warm(n int) {
	for range n {
		b := make([]byte, 1024)
		p.Put(&b)
	}
}

// The field's own header moves with its struct.
func (w *bufWriter) lend() {
	w.pool.Put(&w.buf)
}

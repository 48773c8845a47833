package a

import (
	"errors"
	"sync"
)

var bytesPool = sync.Pool{New: func() any { return make([]byte, 0, 1024) }}

var errFull = errors.New("full")

type state struct {
	buf []byte
	pos int
}

type server struct {
	pool   sync.Pool
	states *sync.Pool
}

// An embedded pool.
type wrapped struct{ sync.Pool }

func bySlice() int {
	b := bytesPool.Get().([]byte)
	n := len(b)
	bytesPool.Put(b) // want `boxes a \[\]byte on every Put: the pool takes pointers without an allocation`
	return n
}

func cut(b []byte) {
	bytesPool.Put(b[:0]) // want `boxes a \[\]byte`
}

func deferred() {
	b := bytesPool.Get().([]byte)
	defer bytesPool.Put(b) // want `boxes a \[\]byte`
}

func deferredLater() {
	b := bytesPool.Get().([]byte)
	defer func() { bytesPool.Put(b[:0]) }() // want `boxes a \[\]byte`
}

func (s *server) byStruct(st state) {
	s.states.Put(st) // want `boxes a state`
}

func (s *server) byField(name string) {
	s.pool.Put(name) // want `boxes a string`
}

func (w *wrapped) embedded(xs []int) {
	w.Put(xs) // want `boxes a \[\]int`
}

func array(a [4]int) {
	bytesPool.Put(a) // want `boxes a \[4\]int`
}

// The address of a parameter moves the parameter to the heap.
func putBuffer(b []byte) {
	b = b[:0]
	bytesPool.Put(&b) // want `takes the address of b: its slice header is allocated on every Put`
}

// So does that of a local slice that replaces the pooled one.
func fresh() {
	p := bytesPool.Get().(*[]byte)
	buf := append((*p)[:0], 'x')
	bytesPool.Put(&buf) // want `takes the address of buf`
}

func closure() func([]byte) {
	return func(b []byte) {
		bytesPool.Put(&b) // want `takes the address of b`
	}
}

func otherwiseMeant(b []byte) {
	bytesPool.Put(b) //nolint:errcheck // want `boxes a \[\]byte`
}

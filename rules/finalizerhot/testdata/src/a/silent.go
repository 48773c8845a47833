package a

import (
	"runtime"
	"sync"
	"unsafe"
	"weak"
)

// A big object has few neighbours.
type big struct{ data [64]byte }

func newBig() *big {
	b := &big{}
	runtime.SetFinalizer(b, func(*big) {})
	return b
}

// A Close clears it.
type file struct{ fd uintptr }

func openFile(fd uintptr) *file {
	f := &file{fd}
	runtime.SetFinalizer(f, (*file).Close)
	return f
}

func (f *file) Close() {
	runtime.SetFinalizer(f, nil)
}

// A cleanup that is kept can be stopped.
type conn struct {
	fd      uintptr
	cleanup runtime.Cleanup
}

func dial(fd uintptr) *conn {
	c := &conn{fd: fd}
	c.cleanup = runtime.AddCleanup(c, func(int) {}, 1)
	return c
}

// Once per process.
var sentinel = &handle{}

func init() {
	runtime.SetFinalizer(sentinel, (*handle).release)
}

// A size that is not known.
func generic[T any](v *T) {
	runtime.SetFinalizer(v, func(*T) {})
}

type span struct{ done bool }

var debugSpans bool

// A net for those who forget, for debugging.
func newSpan() *span {
	s := &span{}
	if debugSpans {
		runtime.SetFinalizer(s, func(*span) {})
	}
	return s
}

func newChecked() *span {
	s := &span{}
	runtime.SetFinalizer(s, func(s *span) {
		if !s.done {
			panic("span was not finished")
		}
	})
	return s
}

// A pool makes few.
type cached struct{ data *byte }

var caches = sync.Pool{New: func() any { return newCached() }}

func newCached() *cached {
	c := &cached{}
	runtime.SetFinalizer(c, func(*cached) {})
	return c
}

// It ends a goroutine.
type outer struct{ stop chan bool }

func newOuter() *outer {
	o := &outer{make(chan bool)}
	go func() { <-o.stop }()
	runtime.SetFinalizer(o, stopOuter)
	return o
}

func stopOuter(o *outer) { o.stop <- true }

// A cache that holds weakly has no other way.
type held struct{ n int }

var all = map[int]weak.Pointer[held]{}

func newHeld(n int) *held {
	h := &held{n}
	all[n] = weak.Make(h)
	runtime.AddCleanup(h, func(n int) { delete(all, n) }, n)
	return h
}

var onLost func(*span)

func newWatched() *span {
	s := &span{}
	if onLost != nil {
		runtime.SetFinalizer(s, onLost)
	}
	return s
}

// The Close of what it begins with clears it.
type commit struct {
	file
	n int
}

func newCommit(fd uintptr) *commit {
	c := &commit{file: file{fd}}
	runtime.SetFinalizer(c, (*commit).Close)
	return c
}

func poolOf(n int) *sync.Pool {
	make := func() any {
		c := &cached{}
		runtime.SetFinalizer(c, func(*cached) {})
		return c
	}
	return &sync.Pool{New: make}
}

// A dictionary is made once.
type bigDict struct{ p uintptr }

func newDict(p uintptr) *bigDict {
	d := &bigDict{p}
	runtime.SetFinalizer(d, func(*bigDict) {})
	return d
}

// A handle without a type of its own, whose finalizer its owner takes away.
type tensor struct{ at *uintptr }

func newTensor(x uintptr) tensor {
	runtime.SetFinalizer(&x, func(*uintptr) {})
	return tensor{&x}
}

func (t *tensor) close() {
	runtime.SetFinalizer(t.at, nil)
	t.at = nil
}

// What a cast points to is the beginning of something larger, or its middle.
func newRegion(size int) []byte {
	at := unsafe.Pointer(unsafe.SliceData(make([]byte, size)))
	runtime.SetFinalizer((*byte)(at), func(*byte) {})
	middle := (*uint16)(unsafe.Add(at, size/2))
	runtime.AddCleanup(middle, func(int) {}, size)
	return unsafe.Slice((*byte)(at), size)
}

// A module is compiled once.
type compiledModule struct{ code []byte }

func compileModule(code []byte, unmap func(*compiledModule)) *compiledModule {
	m := &compiledModule{code: code}
	runtime.SetFinalizer(m, unmap)
	return m
}

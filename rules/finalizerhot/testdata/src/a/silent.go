package a

import "runtime"

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

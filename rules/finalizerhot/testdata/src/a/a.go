package a

import "runtime"

type handle struct{ fd uintptr }

func (h *handle) release() {}

func open(fd uintptr) *handle {
	h := &handle{fd}
	runtime.SetFinalizer(h, (*handle).release) // want `registers a cleanup on an object of 8 bytes: the list of all of its span is walked`
	return h
}

func literal(fd uintptr) *handle {
	h := &handle{fd}
	runtime.SetFinalizer(h, func(h *handle) { h.release() }) // want `object of 8 bytes`
	return h
}

type text struct {
	s string
	n int
}

func newText(s string) *text {
	t := &text{s: s}
	runtime.AddCleanup(t, func(n int) {}, 1) // want `object of 24 bytes`
	return t
}

type oldHandle handle

// A pointer of another type to the same object.
func converted(f *oldHandle) {
	runtime.SetFinalizer((*handle)(f), (*handle).release) // want `object of 8 bytes`
}

// Nobody can stop what is thrown away.
func thrown(s string) *text {
	t := &text{s: s}
	_ = runtime.AddCleanup(t, func(n int) {}, 1) // want `object of 24 bytes`
	return t
}

type compiledFunction struct{ code []byte }

func compileFunctions(codes [][]byte, unmap func(*compiledFunction)) (all []*compiledFunction) {
	for _, code := range codes {
		f := &compiledFunction{code: code}
		runtime.SetFinalizer(f, unmap) // want `registers a cleanup on an object of 24 bytes`
		all = append(all, f)
	}
	return all
}

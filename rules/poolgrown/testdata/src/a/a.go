package a

import (
	"bytes"
	"io"
	"strconv"
	"sync"
)

type scratch struct {
	buf  []byte
	keys []string
}

var (
	values    = sync.Pool{New: func() any { return make([]byte, 0, 64) }}
	pointers  = sync.Pool{New: func() any { return new([]byte) }}
	scratches = sync.Pool{New: func() any { return new(scratch) }}
	buffers   = sync.Pool{New: func() any { return new(bytes.Buffer) }}
)

func getBuffer() *bytes.Buffer  { return buffers.Get().(*bytes.Buffer) }
func putBuffer(b *bytes.Buffer) { b.Reset(); buffers.Put(b) }

// append moves the data to a larger array, and the old one goes back.
func old(words []string) int {
	p := pointers.Get().(*[]byte)
	buf := (*p)[:0]
	for _, w := range words {
		buf = append(buf, w...)
	}
	pointers.Put(p) // want `puts back the old array: what append grew in buf is lost and allocated anew every time`
	return len(buf)
}

func oldDeferred(n int) int {
	p := pointers.Get().(*[]byte)
	defer pointers.Put(p) // want `what append grew in buf is lost`
	buf := *p
	buf = strconv.AppendInt(buf, int64(n), 10)
	return len(buf)
}

func oldField(words []string) int {
	s := scratches.Get().(*scratch)
	keys := s.keys[:0]
	for _, w := range words {
		keys = append(keys, w)
	}
	scratches.Put(s) // want `what append grew in keys is lost`
	return len(keys)
}

// The argument is evaluated when the call is deferred.
func early(words []string) int {
	buf := values.Get().([]byte)[:0]
	defer values.Put(buf) // want `evaluates buf when it is deferred: what append grows later is lost`
	for _, w := range words {
		buf = append(buf, w...)
	}
	return len(buf)
}

// The front is cut off.
func cut(n int) {
	buf := values.Get().([]byte)
	values.Put(buf[n:]) // want `cuts the front off what goes back`
}

func cutBefore(r io.Reader) {
	buf := values.Get().([]byte)
	n, _ := r.Read(buf)
	buf = buf[n:]
	values.Put(buf) // want `puts back buf with its front cut off`
}

// One large body, and the pool never lets go.
func body(r io.Reader) (string, error) {
	b := getBuffer()
	defer putBuffer(b) // want `puts the buffer back whatever its size: after one large body the pool holds on to that much memory`
	_, err := io.Copy(b, r)
	return b.String(), err
}

func readFrom(r io.Reader) string {
	b := buffers.Get().(*bytes.Buffer)
	b.Reset()
	_, _ = b.ReadFrom(r)
	s := b.String()
	buffers.Put(b) // want `whatever its size`
	return s
}

// Made where the pool was empty: that writes nothing back.
func made(n int) int {
	s, _ := scratches.Get().(*scratch)
	if s == nil {
		s = &scratch{}
	}
	defer scratches.Put(s) // want `what append grew in b is lost`
	b := s.buf[:0]
	b = strconv.AppendInt(b, int64(n), 10)
	return len(b)
}

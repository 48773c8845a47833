package a

import (
	"encoding/json"
	"io"
	"sync"
)

func marshalOnto(dst []byte, v any) ([]byte, error) {
	text, err := json.Marshal(v)
	return append(dst, text...), err
}

// What grew is lost where it grew: the pool never has a large array.
var preambles = sync.Pool{New: func() any { b := make([]byte, 0, 128); return &b }}

func takePreamble() *[]byte { return preambles.Get().(*[]byte) }

func putPreamble(b *[]byte) {
	*b = (*b)[:0]
	preambles.Put(b)
}

func writePreamble(w io.Writer, v any) error {
	b := takePreamble()
	defer putPreamble(b) // want `what append grew in out is lost`
	out, err := marshalOnto(*b, v)
	if err != nil {
		return err
	}
	_, err = w.Write(out)
	return err
}

var trailers = sync.Pool{New: func() any { return make([]byte, 0, 128) }}

func putTrailer(b []byte) { trailers.Put(b[:0]) }

func writeTrailer(w io.Writer, v any) (err error) {
	b := trailers.Get().([]byte)
	defer putTrailer(b) // want `evaluates b when it is deferred`
	if b, err = marshalOnto(b, v); err != nil {
		return err
	}
	_, err = w.Write(b)
	return err
}

// Where it is written back it stays.
var footers = sync.Pool{New: func() any { b := make([]byte, 0, 128); return &b }}

func takeFooter() *[]byte { return footers.Get().(*[]byte) }

func putFooter(b *[]byte) {
	*b = (*b)[:0]
	footers.Put(b) // want `puts the buffer back whatever its size`
}

func writeFooter(w io.Writer, v any) error {
	b := takeFooter()
	defer putFooter(b)
	out, err := marshalOnto(*b, v)
	if err != nil {
		return err
	}
	*b = out
	_, err = w.Write(out)
	return err
}

package a

import (
	"io"
	"reflect"
	"unsafe"
)

func stored(m map[string]int, r io.Reader, b []byte) {
	r.Read(b)
	m[b2s(b)] = 1 // want `keeps a key whose bytes change with their buffer`
	m[b2s(b)]++   // want `keeps a key whose bytes change with their buffer`
}

func local2(m map[string]int, b []byte) int {
	s := b2s(b) // want `converts unsafely`
	if n, ok := m[s]; ok && s != "" {
		return n
	}
	return 0
}

func words(m map[string]int, text string) {
	var b []byte
	for i := range len(text) {
		if text[i] != ' ' {
			b = append(b, text[i])
			continue
		}
		m[b2s(b)]++ // want `keeps a key whose bytes change with their buffer`
		b = b[:0]
	}
}

// By the header of a string.
func interned(seen map[string]int, b []byte) int {
	bytes := (*reflect.SliceHeader)(unsafe.Pointer(&b))
	text := reflect.StringHeader{Data: bytes.Data, Len: bytes.Len}
	return seen[*(*string)(unsafe.Pointer(&text))] // want `converts unsafely`
}

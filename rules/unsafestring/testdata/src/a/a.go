// Package a converts bytes unsafely.
package a

import "unsafe"

type token struct{ text []byte }

func b2s(b []byte) string { return *(*string)(unsafe.Pointer(&b)) }

func lookups(m map[string]int, b []byte, t *token) int {
	if n, ok := m[*(*string)(unsafe.Pointer(&b))]; ok { // want `converts unsafely where string\(b\) is not copied either`
		return n
	}
	return m[unsafe.String(unsafe.SliceData(t.text), len(t.text))] + m[b2s(b[1:])] // want `converts unsafely` `converts unsafely`
}

func comparisons(b []byte) int {
	if unsafe.String(&b[0], len(b)) == "GET" { // want `converts unsafely`
		return 1
	}
	switch b2s(b) { // want `converts unsafely`
	case "PUT":
		return 2
	}
	return 0
}

func s2b(s string) []byte {
	if len(s) == 0 {
		return nil
	}
	return unsafe.Slice(unsafe.StringData(s), len(s))
}

func glue(b []byte) string { return "key:" + b2s(b) } // want `converts unsafely`

func bytes(dst []byte, s string) (h uint32) {
	for _, c := range s2b(s) { // want `converts unsafely where a range over \[\]byte\(s\) is not copied either`
		h = h*31 + uint32(c)
	}
	dst = append(dst, s2b(s)...)                                 // want `converts unsafely for a builtin that takes the string itself`
	return h + uint32(copy(dst, *(*[]byte)(unsafe.Pointer(&s)))) // want `for a builtin`
}

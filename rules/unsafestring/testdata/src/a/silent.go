package a

import (
	"strconv"
	"strings"
	"unsafe"
)

func saves(b []byte) (int, error) {
	if strings.Contains(b2s(b), "x") { // string(b) would be copied
		return 0, nil
	}
	return strconv.Atoi(unsafe.String(unsafe.SliceData(b), len(b))) // string(b) would be copied
}

func part(b []byte) bool { return unsafe.String(&b[0], 3) == "GET" } // not the whole slice

func tail(b []byte) bool { return unsafe.String(&b[1], len(b)) == "GET" } // not the whole slice

func other(b, c []byte) bool { return unsafe.String(&b[0], len(c)) == "GET" } // another's length

func pointer(p unsafe.Pointer) bool { return *(*string)(p) == "GET" } // not of bytes

func safe(m map[string]int, b []byte) int { return m[string(b)] }

func sum(a, b []byte) string { return b2s(a) + b2s(b) } // the bytes are copied first

func cases(b []byte, name string) bool {
	switch b2s(b) { // a case that is no constant: the switch keeps the string
	case name:
		return true
	}
	return false
}

func local(b []byte, names []string) bool {
	s := b2s(b)
	for _, n := range names {
		if strings.EqualFold(n, s) {
			return true
		}
	}
	return false
}

func handed(s string, f func([]byte)) { f(s2b(s)) }

func index(m map[string]int, all [][]byte) { // kept as they are
	for i, b := range all {
		m[b2s(b)] = i
	}
}

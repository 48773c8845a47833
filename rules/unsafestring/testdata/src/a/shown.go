package a

import (
	"fmt"
	"unsafe"
)

func viewOf(b []byte) string { return *(*string)(unsafe.Pointer(&b)) }

// An error shows it, and nothing else.
func symbol(cache map[string]int, next func() []byte) (int, error) {
	name := viewOf(next()) // want `converts unsafely where string\(b\) is not copied either`
	if len(name) == 0 {
		return 0, nil
	}
	n, ok := cache[name]
	if !ok {
		return 0, fmt.Errorf("%q is not there", string(name))
	}
	return n, nil
}

// It is returned as well.
func symbolOf(cache map[string]int, next func() []byte) (string, int) {
	name := viewOf(next())
	return name, cache[name]
}

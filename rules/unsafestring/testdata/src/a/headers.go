package a

import (
	"reflect"
	"unsafe"
)

func viaHeaders(b []byte) (s string) {
	if len(b) == 0 {
		return
	}
	bh := (*reflect.SliceHeader)(unsafe.Pointer(&b))
	sh := (*reflect.StringHeader)(unsafe.Pointer(&s))
	sh.Data = bh.Data
	sh.Len = bh.Len
	return s
}

// Cuts the last byte off, which string(b) would not.
func trimmed(b []byte) (s string) {
	bh := (*reflect.SliceHeader)(unsafe.Pointer(&b))
	sh := (*reflect.StringHeader)(unsafe.Pointer(&s))
	sh.Data = bh.Data
	sh.Len = bh.Len - 1
	return s
}

func serve(routes map[string]int, method, path []byte) int {
	if viaHeaders(method) == "POST" { // want `converts unsafely`
		return 1
	}
	if trimmed(method) == "POST" {
		return 2
	}
	return routes[viaHeaders(path)] // want `converts unsafely`
}

type node struct{ prefix []byte }

// The length is in a variable that nobody changes, nor the bytes.
func (n *node) begins(key string, at int) bool {
	pre := n.prefix
	size := len(pre)
	if size == 0 || at+size > len(key) {
		return size == 0
	}
	return key[at:at+size] == unsafe.String(&pre[0], size) // want `converts unsafely`
}

func (n *node) later(key string) bool {
	pre := n.prefix
	size := len(pre)
	pre = append(pre, '.')
	return key == unsafe.String(&pre[0], size)
}

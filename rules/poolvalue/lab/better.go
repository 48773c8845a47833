package lab

import "sync"

var pointers = sync.Pool{New: func() any { b := make([]byte, 0, 64); return &b }}

// Better is Bad with the pointer kept that the pool gave.
func Better(words []string) int {
	p := pointers.Get().(*[]byte)
	buf := (*p)[:0]
	for _, word := range words {
		buf = append(append(buf, word...), ',')
	}
	n := len(buf)
	*p = buf
	pointers.Put(p)
	return n
}

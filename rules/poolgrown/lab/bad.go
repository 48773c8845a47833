// Package lab races a pool whose grown array is lost against one that keeps it.
package lab

import "sync"

var pool = sync.Pool{New: func() any { return new([]byte) }}

// Bad counts the bytes of words joined by commas.
func Bad(words []string) int {
	p := pool.Get().(*[]byte)
	buf := (*p)[:0]
	for _, word := range words {
		buf = append(append(buf, word...), ',')
	}
	pool.Put(p)
	return len(buf)
}

// Package lab races a pool of slices against a pool of pointers to slices.
package lab

import "sync"

var values = sync.Pool{New: func() any { return make([]byte, 0, 64) }}

// Bad counts the bytes of words joined by commas.
func Bad(words []string) int {
	buf := values.Get().([]byte)[:0]
	for _, word := range words {
		buf = append(append(buf, word...), ',')
	}
	n := len(buf)
	values.Put(buf)
	return n
}

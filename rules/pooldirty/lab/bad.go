// Package lab races a pooled buffer that nobody resets against one that is.
package lab

import (
	"bytes"
	"sync"
)

var dirty = sync.Pool{New: newBuffer}

func newBuffer() any { return new(bytes.Buffer) }

// Bad counts the bytes of words joined by commas.
func Bad(words []string) int {
	buf := dirty.Get().(*bytes.Buffer)
	before := buf.Len()
	for _, word := range words {
		buf.WriteString(word)
		buf.WriteByte(',')
	}
	n := buf.Len() - before
	dirty.Put(buf)
	return n
}

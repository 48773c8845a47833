package lab

import (
	"bytes"
	"sync"
)

var fresh = sync.Pool{New: newBuffer}

// Better is Bad with the buffer emptied when it is taken.
func Better(words []string) int {
	buf := fresh.Get().(*bytes.Buffer)
	buf.Reset()
	before := buf.Len()
	for _, word := range words {
		buf.WriteString(word)
		buf.WriteByte(',')
	}
	n := buf.Len() - before
	fresh.Put(buf)
	return n
}

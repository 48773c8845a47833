package lab

import "sync"

var kept = sync.Pool{New: func() any { return new([]byte) }}

// Better is Bad with the grown array given back.
func Better(words []string) int {
	p := kept.Get().(*[]byte)
	buf := (*p)[:0]
	for _, word := range words {
		buf = append(append(buf, word...), ',')
	}
	*p = buf
	kept.Put(p)
	return len(buf)
}

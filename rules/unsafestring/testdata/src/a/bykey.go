package a

import (
	"bufio"
	"unsafe"
)

type label string

// A range over the bytes of a named string copies nothing either.
func checksum(all []label, rest label) (n int) {
	for _, l := range all {
		for _, c := range unsafe.Slice(unsafe.StringData(string(l)), len(l)) { // want `converts unsafely where a range over \[\]byte\(s\) is not copied either`
			n = n*31 + int(c)
		}
		for _, c := range unsafe.Slice(unsafe.StringData(string(l)), len(rest)) { // another's length
			n += int(c)
		}
	}
	return n
}

type grams struct {
	buf  []byte
	seen map[string]int
}

// The variable is a key that stays, and the buffer is filled again.
func (g *grams) count(lines []string) {
	for _, line := range lines {
		g.buf = append(g.buf[:0], line...)
		key := unsafe.String(unsafe.SliceData(g.buf), len(g.buf)) // want `keeps a key whose bytes change with their buffer`
		if g.seen[key] > 9 {
			continue
		}
		g.seen[key] = 1
	}
}

func (g *grams) read(sc *bufio.Scanner) {
	var buf []byte
	for sc.Scan() {
		key := unsafeText(sc.Bytes()) // want `keeps a key whose bytes change with their buffer`
		g.seen[key]++
		buf = buf[:0]
		buf = append(buf, sc.Bytes()...)
		word := unsafeText(buf) // want `keeps a key whose bytes change with their buffer`
		g.seen[word]++
	}
}

// A buffer of its own in each turn, one that is filled once, and one that is only looked up.
func (g *grams) steady(lines []string, once []byte) (n int) {
	for _, line := range lines {
		own := make([]byte, 0, len(line))
		own = append(own[:0], line...)
		key := unsafeText(own)
		g.seen[key]++
		n += g.seen[unsafeText(g.buf)] // want `converts unsafely`
	}
	first := unsafeText(once)
	g.seen[first] = len(first)
	return n
}

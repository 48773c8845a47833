package a

import (
	"math"
	"unsafe"
)

// A text is a copy already.
func goText(p *byte) string {
	if p == nil {
		return ""
	}
	x := unsafe.Slice(p, math.MaxInt32)
	for i, c := range x {
		if c == 0 {
			text := make([]byte, i) // want `copies x\[:i\], and nothing changes either of the two while the copy is in use`
			copy(text, x[:i])
			return string(text)
		}
	}
	return ""
}

func blobText(p *byte, n int) string {
	b := make([]byte, n) // want `copies unsafe.Slice\(p, n\), and the text that is made of it is a copy, too`
	copy(b, unsafe.Slice(p, n))
	return string(b)
}

// Another length, and a copy that somebody else changes before it is a text.
func padded(p *byte, n int, upper func([]byte)) (string, string) {
	b := make([]byte, 16)
	copy(b, unsafe.Slice(p, n))
	first := string(b)
	c := make([]byte, n)
	copy(c, unsafe.Slice(p, n))
	upper(c)
	return first, string(c)
}

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
			text := make([]byte, i) // want `copies x\[:i\], and the text that is made of it is a copy, too`
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

type place struct{ zone string }

func zoneOf(buf []byte, p *place) {
	offset := 2 + int(buf[0])
	zone := make([]byte, len(buf[offset:])) // want `copies buf\[offset:\], and the text that is made of it is a copy, too`
	copy(zone, buf[offset:])
	p.zone = string(zone)
}

func field(buf []byte, at, n int) string {
	text := make([]byte, n) // want `copies buf\[at:at\+n\], and the text that is made of it is a copy, too`
	copy(text, buf[at:at+n])
	return string(text)
}

func between(buf []byte, from, to int) string {
	text := make([]byte, to-from) // want `copies buf\[from:to\], and the text that is made of it is a copy, too`
	copy(text, buf[from:to])
	return string(text)
}

// It is longer than what is copied.
func zeros(buf []byte, from, to int) string {
	text := make([]byte, to)
	copy(text, buf[from:to])
	return string(text)
}

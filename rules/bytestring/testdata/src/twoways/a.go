// Package twoways has copies of bytes that are made by way of a string.
package twoways

import "bytes"

type coder struct {
	out  *bytes.Buffer
	last []byte
	all  [][]byte
}

func (c *coder) Bytes() []byte {
	return []byte(c.out.String()) // want `copies bytes into a string and back`
}

func (c *coder) keep(b []byte) {
	c.last = []byte(c.out.String())          // want `copies bytes into a string and back`
	c.all = append(c.all, []byte(string(b))) // want `copies bytes into a string and back`
}

func (c *coder) checked(limit int) ([]byte, bool) {
	data := []byte(c.out.String()) // want `copies bytes into a string and back`
	return data, len(data) <= limit
}

// The string is needed too, it is made of runes, the bytes are few, or the compiler has no copy to make of them.
func others(c *coder, runes []rune, b []byte) (string, []byte, []byte) {
	text := c.out.String()
	c.last = []byte(text)
	for range []byte(string(b)) {
		c.last = nil
	}
	return text, []byte(string(runes)), []byte(string(b[:8]))
}

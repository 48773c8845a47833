package a

import "bytes"

// The text's length and its character have names of their own.
func unescaped(msg string) string {
	var buf bytes.Buffer // want `fills buf only to copy it into a string: the text's length tells`
	n := len(msg)
	for i := 0; i < n; i++ {
		c := msg[i]
		if c == '%' && i+2 < n {
			buf.WriteByte(msg[i+1] - msg[i+2])
			i += 2
		} else {
			buf.WriteByte(c)
		}
	}
	return buf.String()
}

// A character of another text says nothing about this one's length: it is the
// profile that knows it.
func others2(msg, table string) string {
	var buf bytes.Buffer // want `fills buf only to copy it into a string`
	n := len(msg)
	for i := 0; i < n; i++ {
		c := table[i%len(table)]
		buf.WriteByte(c)
	}
	return buf.String()
}

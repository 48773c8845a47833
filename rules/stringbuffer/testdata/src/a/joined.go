package a

import (
	"bytes"
	"strconv"
)

type ascii string

func (s ascii) concat(other ascii) ascii {
	b := make([]byte, len(s)+len(other)) // want `copies texts into b only to copy it into a string: \+ copies them once`
	copy(b, s)
	copy(b[len(s):], other)
	return ascii(b)
}

func dotted(parts []string, n int) string {
	b := make([]byte, n) // want `copies texts into b only`
	at := 0
	for i, p := range parts {
		if i > 0 {
			b[at] = '.'
			at++
		}
		at += copy(b[at:], p)
	}
	return string(b[:at])
}

func appended(a, b string) string {
	return string(append([]byte(a), b...)) // want `copies texts into bytes only to copy these into a string: \+ copies them once`
}

func appendedMore(a, b string) string {
	return string(append(append([]byte(a), ':'), b...)) // want `copies texts into bytes only`
}

// The bytes are worked on, read from elsewhere, handed on, or on the stack; the string is only asked for.
func notJoined(s string, read func([]byte), m map[string]int) (string, string, string, string, int) {
	upper := make([]byte, len(s))
	copy(upper, s)
	for i := range upper {
		upper[i] &^= 0x20
	}
	filled := make([]byte, len(s))
	read(filled)
	short := make([]byte, 8)
	copy(short, s)
	two := make([]byte, len(s))
	copy(two, s)
	return string(upper), string(filled), string(short), string(two) + string(two), m[string(append([]byte(s), s...))]
}

func numbered(s string, n int64) string {
	return string(strconv.AppendInt([]byte(s), n, 10))
}

func escaped(s string) string {
	var b bytes.Buffer // want `fills b only to copy it into a string: the text's length tells how much room a strings.Builder needs`
	written := 0
	for i := 0; i < len(s); i++ {
		if s[i] != '<' {
			continue
		}
		b.WriteString(s[written:i])
		b.WriteString("&lt;")
		written = i + 1
	}
	b.WriteString(s[written:])
	return b.String()
}

package a

import (
	"bytes"
	"context"
)

func unescaped(data []byte) []byte {
	var out []byte
	for {
		i := bytes.IndexByte(data, '\\')
		if i < 0 {
			break
		}
		out = append(out, data[:i]...) // want `grows out array by array although the length of data tells about how long it gets`
		out = append(out, '\n')
		data = data[i+2:]
	}
	return append(out, data...)
}

func quoted(s string) []byte {
	out := []byte{}
	for i := 0; i < len(s); i++ {
		switch s[i] {
		case '"':
			out = append(out, `\"`...) // want `grows out array by array although the loop's length is known|although it gets at least as long as the loop`
		default:
			out = append(out, s[i])
		}
	}
	return out
}

func noSpaces(s string) []byte {
	var out []byte
	for i := 0; i < len(s); i++ {
		if s[i] != ' ' {
			out = append(out, s[i]) // want `although the length of s tells about how long it gets`
		}
	}
	return out
}

// Words one by one, parts of several, and what is looked up.
func wordsOf(s string, delta, src []byte, of func(byte) []byte) (all []string, a, b []byte) {
	var word []byte
	for i := 0; i < len(s); i++ {
		if s[i] == ' ' {
			all = append(all, string(word))
			word = word[:0]
			continue
		}
		word = append(word, s[i])
	}
	for len(delta) > 0 {
		n := int(delta[0])
		if n < 128 {
			a = append(a, src[n:2*n]...)
		} else {
			a = append(a, delta[1:n]...)
		}
		delta = delta[n:]
	}
	for i := 0; i < len(s); i++ {
		if s[i] != ' ' {
			b = append(b, of(s[i])...)
		}
	}
	return all, a, b
}

// The loop may be given up.
func listing(ctx context.Context, items []item) []string {
	var names []string
	for _, it := range items {
		if err := ctx.Err(); err != nil {
			break
		}
		names = append(names, it.name) // want `grows names array by array although the loop's length is known`
	}
	return names
}

// Where it ends is where there is no more.
func some17(next func() (item, error)) []item {
	var out []item
	for i := 0; i < 17; i++ {
		it, err := next()
		if err != nil {
			break
		}
		out = append(out, it)
	}
	return out
}

// Three bytes stand for four here and there.
func decodedUnit(unit []byte) []byte {
	var out []byte
	zeros, start := 0, 0
	for i, b := range unit {
		switch {
		case b == 0:
			zeros++
		case zeros >= 2 && b == 3:
			out = append(out, unit[start:i]...) // want `grows out array by array although the length of unit tells about how long it gets`
			out = append(out, []byte{0, 0, b}...)
			zeros, start = 0, i+1
		default:
			zeros = 0
		}
	}
	return append(out, unit[start:]...)
}

// Package a copies strings to read them.
package a

import (
	"bufio"
	"bytes"
	"fmt"
	"unicode/utf8"
)

// A query parser, as a router has it.
func find(raw, key string) (value string, ok bool) {
	query := []byte(raw) // want `copies a string into bytes that are only read`
	for len(query) > 0 {
		found := query
		if i := bytes.IndexAny(found, "&;"); i >= 0 {
			found, query = found[:i], found[i+1:]
		} else {
			query = query[:0]
		}
		if len(found) == 0 {
			continue
		}
		var value []byte
		if i := bytes.IndexByte(found, '='); i >= 0 {
			found, value = found[:i], found[i+1:]
		}
		if string(found) != key {
			continue // the next one
		}
		return string(value), true
	}
	return "", false
}

func words(text string, dst []byte) ([]byte, int) {
	b := []byte(text + "!") // want `copies a string into bytes`
	line := bytes.TrimSpace(b)
	if bytes.HasPrefix(line, []byte("# ")) && line[0] == '#' {
		dst = append(dst, line[2:]...)
	}
	fmt.Println(string(bytes.TrimRight(line, "#")))
	return dst, bytes.Count(b, []byte("\n"))
}

func generic[T ~string](text T, s string) int {
	b := []byte(s) // want `copies a string into bytes`
	return bytes.Index(b, []byte(":")) + len(text)
}

func trimmed(text string) string {
	b := []byte(text) // want `copies what is cut from bytes, where a piece of the string needs no copy`
	for len(b) > 0 && b[len(b)-1] == '/' {
		b = b[:len(b)-1]
	}
	return string(b)
}

// What Cut gives, both halves.
func cut(pair string) (key, value string) {
	var b = []byte(pair) // want `copies a string into bytes`
	k, v, ok := bytes.Cut(b, []byte("="))
	if !ok {
		return string(b), ""
	}
	return string(bytes.TrimSpace(k)), string(v)
}

// A range over the bytes stays one, which the compiler does not copy.
func escaped(text string, out *bytes.Buffer) {
	src := []byte(text) // want `copies a string into bytes`
	last := 0
	for i, c := range src {
		if c == '"' {
			out.Write(src[last:])
			last = i + 1
		}
	}
	out.Write(src[last:])
	fmt.Fprintln(out, bytes.Count(src, []byte("/")))
}

func suffixes(a, b string) (string, string) {
	x, y := []byte(a), []byte(b) // want `copies what is cut` `copies what is cut`
	n := 0
	for n < len(x) && n < len(y) && x[n] == y[n] {
		n++
	}
	return string(x[n:]), string(y[n:])
}

func words2(text string) (out []string) {
	b := []byte(text) // want `copies what is cut`
	for len(b) > 0 {
		r, size := utf8.DecodeRune(b)
		if r == ' ' {
			out = append(out, string(b[size:]))
		}
		b = b[size:]
	}
	b = nil
	return out
}

func split(path string) (out []string) {
	b := []byte(path) // want `copies a string into bytes`
	for _, p := range bytes.Split(b, []byte("/")) {
		if len(p) > 0 {
			out = append(out, string(p))
		}
	}
	return out
}

func through(text string, w *bufio.Writer) {
	b := []byte(text) // want `copies a string into bytes`
	w.Write(b[1:])
}

const least = bytes.MinRead

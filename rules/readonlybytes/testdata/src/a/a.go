// Package a copies strings to read them.
package a

import (
	"bytes"
	"fmt"
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
	b := []byte(text) // want `copies a string into bytes`
	for len(b) > 0 && b[len(b)-1] == '/' {
		b = b[:len(b)-1]
	}
	return string(b)
}

const least = bytes.MinRead

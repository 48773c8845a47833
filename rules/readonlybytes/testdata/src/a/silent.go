package a

import (
	"bytes"
	"errors"
	"io"
)

// They are written to.
func written(text string) string {
	b := []byte(text)
	b[0] = 'x'
	return string(b)
}

func reversed(text string) string {
	b := []byte(text)
	for i, j := 0, len(b)-1; i < j; i, j = i+1, j-1 {
		b[i], b[j] = b[j], b[i]
	}
	return string(b)
}

func grown(text string) string {
	b := []byte(text)
	b = append(b, '!')
	return string(b)
}

func pointed(text string) *byte {
	b := []byte(text)
	return &b[0]
}

// The compiler makes no copy of bytes that nobody writes to.
func ranged(text string) (n int) {
	b := []byte(text)
	for _, c := range b {
		n += int(c)
	}
	return n
}

func counted(text string) (n int) {
	b := []byte(text)
	for i := 0; i < len(b); i++ {
		if b[i] == ',' {
			n++
		}
	}
	return n
}

func compared(text, other string) bool {
	b := []byte(text)
	return string(bytes.TrimSpace(b)) == other
}

// They leave as bytes.
func returned(text string) []byte {
	b := []byte(text)
	return b[1:]
}

func passed(w io.Writer, text string) {
	b := []byte(text)
	w.Write(b)
}

type holder struct{ bytes []byte }

func stored(h *holder, text string) {
	b := []byte(text)
	h.bytes = b
}

func captured(text string) func() int {
	b := []byte(text)
	return func() int { return len(b) }
}

func named(text string) (b []byte) {
	c := []byte(text)
	b = c
	return
}

// Somebody asks for what only slices have.
func roomy(text string) (int, bool) {
	b := []byte(text)
	return cap(b), b == nil
}

func mixed(text string, other []byte) bool {
	b := []byte(text)
	return bytes.Contains(b, other)
}

func fields(text string) int {
	b := []byte(text)
	return len(bytes.Fields(b)) // slices of slices
}

func replaced(text string, more []byte) int {
	b := []byte(text)
	if len(more) > 0 {
		b = more
	}
	return len(b)
}

func shadowed(text string) int {
	strings := 1
	b := []byte(text)
	return bytes.IndexByte(b, ':') + strings
}

const constant = "constant"

func constants() int {
	b := []byte(constant)
	return len(b)
}

// Nobody waits for an error.
func failed(text string) error {
	if text != "" {
		b := []byte(text)
		return errors.New(string(b[1:]))
	}
	return nil
}

package a

import (
	"fmt"
	"io"
)

// It leaves the function.
func kept(n int) []byte {
	b := make([]byte, n)
	return b
}

func written(w io.Writer, n int) {
	b := make([]byte, n)
	w.Write(b)
}

// It is on the stack already.
func constant() int {
	b := make([]byte, 64)
	return sum(b)
}

// A size of another type is not compared with a length: it needs a bound.
func wide(n int64) int {
	b := make([]byte, n)
	return sum(b)
}

type buffer []byte

// The slice has a type of its own, is there already, or is none.
func others(n int) int {
	own := make(buffer, n)
	var declared []byte = make([]byte, n)
	declared = make([]byte, n)
	m := make(map[int]int, n)
	return sum(own) + sum(declared) + len(m)
}

// Length and capacity differ.
func both(n int) int {
	b := make([]byte, n, 2*n)
	return sum(b)
}

// The comment would be lost.
func commented(n int) int {
	b := make([]byte, n /* bytes */)
	return sum(b)
}

// No statement can stand before it.
func condition(n int) int {
	if b := make([]byte, n); sum(b) == 0 {
		return 1
	}
	return 0
}

// Nobody waits for an error.
func failed(n int) error {
	if n > 10 {
		b := make([]byte, n)
		return fmt.Errorf("%d", sum(b))
	}
	return nil
}

// Package lab holds the pair that the rule's claim is measured with.
package lab

import "bytes"

// Bad counts the pairs of a query whose key is name, through a copy.
func Bad(query, name string) (n int) {
	rest := []byte(query)
	for len(rest) > 0 {
		pair := rest
		if i := bytes.IndexByte(rest, '&'); i >= 0 {
			pair, rest = rest[:i], rest[i+1:]
		} else {
			rest = rest[:0]
		}
		if i := bytes.IndexByte(pair, '='); i >= 0 {
			pair = pair[:i]
		}
		if equal(string(pair), name) {
			n++
		}
	}
	return n
}

//go:noinline
func equal(a, b string) bool { return a == b }

//go:build go1.21

// Package old is written for a Go without strings.SplitSeq: there is advice and no edit.
package old

import "strings"

func ranged(line string) (n int) {
	for _, field := range strings.Split(line, ",") { // want `allocates a list of all pieces to look at one after the other`
		n += len(field)
	}
	return n
}

func later(line string) (n int) {
	fields := strings.Split(line, ",") // want `allocates a list of all pieces to look at one after the other`
	for _, field := range fields {
		n += len(field)
	}
	return n
}

func much(line string) (n int) {
	fields := strings.Split(line, ",") // want `allocates a list of all pieces to look at one after the other`
	n = len(line)
	for _, field := range fields {
		n += len(field)
	}
	return n
}

//go:build go1.21

// Package old is written for a Go without strings.SplitSeq.
package old

import "strings"

func ranged(line string) (n int) {
	for _, field := range strings.Split(line, ",") { // no SplitSeq before Go 1.24
		n += len(field)
	}
	return n
}

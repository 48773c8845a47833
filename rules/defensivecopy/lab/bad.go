// Package lab holds the pair that the rule's claim is measured with.
package lab

import (
	"slices"
	"strings"
)

// Bad counts over a copy of its own.
func Bad(all []string, prefix string) (n int) {
	names := slices.Clone(all)
	for _, name := range names {
		if strings.HasPrefix(name, prefix) {
			n++
		}
	}
	return n
}

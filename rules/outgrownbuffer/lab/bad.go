// Package lab holds the pair that the rule's claim is measured with.
package lab

import "strings"

// Bad lets the builder outgrow one array after the other: how many words are
// long enough is not known before.
func Bad(words []string) string {
	var b strings.Builder
	for _, w := range words {
		if len(w) > 3 {
			b.WriteString(w)
			b.WriteByte(' ')
		}
	}
	return b.String()
}

// Package lab holds the pair that the rule's claim is measured with.
package lab

import "bytes"

// Bad replaces white space, through a buffer.
func Bad(text string) string {
	var buf bytes.Buffer
	for _, r := range text {
		if r == ' ' {
			r = '-'
		}
		buf.WriteRune(r)
	}
	return buf.String()
}

// Package lab holds the pair that the rule's claim is measured with.
package lab

import "strings"

// Bad copies each character, quoted or not.
func Bad(s string) string {
	var b strings.Builder
	b.Grow(len(s))
	for i := 0; i < len(s); i++ {
		if s[i] == '"' || s[i] == '\\' {
			b.WriteByte('\\')
		}
		b.WriteByte(s[i])
	}
	return b.String()
}

package lab

import "strings"

// Better starts with the room that was seen to be needed.
func Better(words []string) string {
	var b strings.Builder
	b.Grow(64)
	for _, w := range words {
		if len(w) > 3 {
			b.WriteString(w)
			b.WriteByte(' ')
		}
	}
	return b.String()
}

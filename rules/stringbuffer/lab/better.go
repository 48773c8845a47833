package lab

import "strings"

// Better gives the array that it has filled away as the string.
func Better(text string) string {
	var buf strings.Builder
	buf.Grow(64)
	for _, r := range text {
		if r == ' ' {
			r = '-'
		}
		buf.WriteRune(r)
	}
	return buf.String()
}

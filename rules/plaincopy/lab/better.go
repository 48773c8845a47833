package lab

import "strings"

// Better looks first, and gives the text itself where nothing in it has to change.
func Better(s string) string {
	first := 0
	for first < len(s) && s[first] != '"' && s[first] != '\\' {
		first++
	}
	if first == len(s) {
		return s
	}
	var b strings.Builder
	b.Grow(len(s))
	b.WriteString(s[:first])
	for i := first; i < len(s); i++ {
		if s[i] == '"' || s[i] == '\\' {
			b.WriteByte('\\')
		}
		b.WriteByte(s[i])
	}
	return b.String()
}

// Package lab races a comparison of lower-case copies against EqualFold.
package lab

import "strings"

// Bad counts the header lines that carry the wanted name and say "close" or "upgrade".
func Bad(lines []string, wanted string) (n int) {
	for _, line := range lines {
		name, value, _ := strings.Cut(line, ":")
		if strings.ToLower(name) != strings.ToLower(wanted) {
			continue
		}
		if strings.ToLower(value) == "upgrade" || strings.HasPrefix(strings.ToLower(value), "close") {
			n++
		}
	}
	return n
}

package lab

import "strings"

// Better counts the header lines that carry the wanted name and say "close" or "upgrade".
func Better(lines []string, wanted string) (n int) {
	for _, line := range lines {
		name, value, _ := strings.Cut(line, ":")
		if !strings.EqualFold(name, wanted) {
			continue
		}
		if strings.EqualFold(value, "upgrade") || len(value) >= 5 && strings.EqualFold(value[:5], "close") {
			n++
		}
	}
	return n
}

package lab

import "strings"

// Better is Bad with the lower-cased name kept.
func Better(known map[string]int, names []string) (sum int) {
	for _, name := range names {
		lower := strings.ToLower(name)
		if known[lower] > 0 {
			sum += known[lower]
		}
	}
	return sum
}

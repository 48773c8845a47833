// Package width measures texts on a screen.
package width

var wide = map[rune]bool{}

// StringWidth is how many columns s takes.
func StringWidth(s string) (n int) {
	for _, r := range s {
		n++
		if wide[r] {
			n++
		}
	}
	return n
}

// StringWidths are those of a list.
func StringWidths(list []string) int { return len(list) }

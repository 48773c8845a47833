package lab

import "strings"

// Better makes room for three.
func Better(labels [][3]string) (n int) {
	for _, l := range labels {
		parts := make([]string, 0, 3)
		for _, p := range l {
			if p != "" {
				parts = append(parts, p)
			}
		}
		n += weigh(strings.Join(parts, "."))
	}
	return n
}

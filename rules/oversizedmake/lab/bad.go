// Package lab holds the pair that the rule's claim is measured with.
package lab

import "strings"

// Bad makes room for 256 parts of a label that has three.
func Bad(labels [][3]string) (n int) {
	for _, l := range labels {
		parts := make([]string, 0, 256)
		for _, p := range l {
			if p != "" {
				parts = append(parts, p)
			}
		}
		n += weigh(strings.Join(parts, "."))
	}
	return n
}

func weigh(s string) int { return len(s) + strings.Count(s, ".") }

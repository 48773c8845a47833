// Package lab races a function that lower-cases each name twice against one that keeps
// what it got.
package lab

import "strings"

// Bad sums what is known of names, whatever their case.
func Bad(known map[string]int, names []string) (sum int) {
	for _, name := range names {
		if known[strings.ToLower(name)] > 0 {
			sum += known[strings.ToLower(name)]
		}
	}
	return sum
}

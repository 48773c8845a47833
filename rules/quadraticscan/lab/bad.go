// Package lab races a search in a slice per element against a set.
package lab

import "slices"

// Bad is the ids without those that came before.
func Bad(ids []int) []int {
	var seen []int
	for _, id := range ids {
		if !slices.Contains(seen, id) {
			seen = append(seen, id)
		}
	}
	return seen
}

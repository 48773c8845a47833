// Package lab holds the pair that the rule's claim is measured with.
package lab

import "strconv"

// Bad lets the slice outgrow one array after the other.
func Bad(ids []int) []string {
	var keys []string
	for _, id := range ids {
		// One key per id, in order.
		keys = append(keys, strconv.Itoa(id))
	}
	return keys
}

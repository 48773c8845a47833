// Package lab holds the pair that the rule's claim is measured with.
package lab

// Bad lets the map outgrow one table after the other: how many numbers there are
// without those that come twice is not known before.
func Bad(numbers []int) int {
	seen := make(map[int]bool)
	for _, n := range numbers {
		seen[n] = true
	}
	return len(seen)
}

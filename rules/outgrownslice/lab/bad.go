// Package lab holds the pair that the rule's claim is measured with.
package lab

// Bad lets the slice outgrow one array after the other: how many numbers pass
// is not known before.
func Bad(numbers []int) []int {
	var odd []int
	for _, n := range numbers {
		if n%2 == 1 {
			odd = append(odd, n)
		}
	}
	return odd
}

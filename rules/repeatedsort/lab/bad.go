// Package lab races a sort after every append against one sort at the end.
package lab

import "slices"

// Bad is the numbers above the limit, in order.
func Bad(numbers []int, limit int) []int {
	var out []int
	for _, n := range numbers {
		if n > limit {
			out = append(out, n)
		}
		slices.Sort(out)
	}
	return out
}

package lab

import "slices"

// Better is Bad with one sort at the end.
func Better(numbers []int, limit int) []int {
	var out []int
	for _, n := range numbers {
		if n > limit {
			out = append(out, n)
		}
	}
	slices.Sort(out)
	return out
}

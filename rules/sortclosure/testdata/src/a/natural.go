package a

import (
	"cmp"
	"slices"
	"strings"
)

type serial uint64

// The elements' own order, by a function.
func ownOrder(numbers []serial, names []string, sizes []int) {
	slices.SortFunc(numbers, func(a, b serial) int { // want "calls a function per comparison where slices.Sort compares the elements itself"
		if a < b {
			return -1
		}
		return 1
	})
	slices.SortFunc(sizes, cmp.Compare[int])       // want "calls a function per comparison"
	slices.SortStableFunc(names, strings.Compare)  // want "calls a function per comparison"
	slices.SortFunc(names, func(a, b string) int { // want "calls a function per comparison"
		return cmp.Compare(a, b)
	})
	slices.SortFunc(sizes, func(a, b int) int { // want "calls a function per comparison"
		if a == b {
			return 0
		} else if a > b {
			return 1
		}
		return -1
	})
	slices.SortFunc(sizes, func(a, b int) int { // want "calls a function per comparison"
		switch {
		case a < b:
			return -1
		case a > b:
			return +1
		default:
			return 0
		}
	})
}

// Another order, other values than the elements, and floats need their function.
func otherOrder(numbers []serial, names []string, sizes []float64, users []struct{ age int }) {
	slices.SortFunc(numbers, func(a, b serial) int { return cmp.Compare(b, a) })
	slices.SortFunc(numbers, func(a, b serial) int {
		if a < b {
			return 1
		}
		return -1
	})
	slices.SortFunc(names, func(a, b string) int { return cmp.Compare(len(a), len(b)) })
	slices.SortFunc(names, func(a, b string) int {
		if a == "" {
			return -1
		}
		return strings.Compare(a, b)
	})
	slices.SortFunc(sizes, cmp.Compare[float64])
	slices.SortFunc(users, func(a, b struct{ age int }) int { return cmp.Compare(a.age, b.age) })
	slices.SortFunc(numbers, func(a, b serial) int {
		if n := len(names); n > 0 {
			return -1
		}
		return cmp.Compare(a, b)
	})
}

package a

func sum(b []byte) (n int) {
	for _, c := range b {
		n += int(c)
	}
	return n
}

func lower(key string) int {
	scratch := make([]byte, len(key)) // want `allocates scratch in each call though it never leaves the function: nine in ten have 64 elements or fewer`
	copy(scratch, key)
	return sum(scratch)
}

type grid struct{ w, h int }

// The count is asked for once, and may be negative.
func (g *grid) fill(at []int) int {
	cells := make([]int32, g.w*g.h) // want `allocates cells in each call`
	for _, i := range at {
		cells[i]++
	}
	return int(cells[0])
}

func collect(words []string, n int) int {
	total := 0
	for _, w := range words {
		// One list per word.
		found := make([]int, 0, n) // want `allocates found in each call`
		for i := range len(w) {
			found = append(found, i)
		}
		total += len(found)
	}
	return total
}

// Each of two sizes is only bounded by the other: the search for a bound ends.
func compared(n, m int) int {
	if n > m {
		return 0
	}
	b := make([]byte, n) // want `nine in ten have 64 elements or fewer`
	return sum(b)
}

package a

type shelf struct{ books []string }

func flat(rows [][]int) []int {
	var out []int
	for _, row := range rows {
		out = append(out, row...) // want `grows out array by array although the sum of the lengths can be asked first`
	}
	return out
}

func titles(byRoom map[string]*shelf) []string {
	all := []string{}
	for _, s := range byRoom {
		all = append(all, s.books...) // want `the sum of the lengths can be asked first`
	}
	return all
}

// Lengths that a call gives are not known before.
func gathered(rows [][]int, expand func([]int) []int) []int {
	var out []int
	for _, row := range rows {
		out = append(out, expand(row)...)
	}
	return out
}

// A loop that leaves some out is a filter.
func longRows(rows [][]int) []int {
	var out []int
	for _, row := range rows {
		if len(row) > 2 {
			out = append(out, row...)
		}
	}
	return out
}

// The length is there: nothing grows.
func sizedBefore(rows [][]int) []int {
	n := 0
	for _, row := range rows {
		n += len(row)
	}
	out := make([]int, 0, n)
	for _, row := range rows {
		out = append(out, row...)
	}
	return out
}

package a

import "slices"

// The first list, or a copy of it, and the others behind it.
func packets(frames [][]byte) []byte {
	all := frames[0]
	for _, f := range frames[1:] {
		all = append(all, f...) // want `grows all array by array although the sum of the lengths can be asked first`
	}
	return all
}

func copiedFirst(rows [][]int) []int {
	out := slices.Clone(rows[0])
	for _, row := range rows[1:] {
		out = append(out, row...) // want `grows out array by array although the sum of the lengths can be asked first`
	}
	return out
}

// Another list's first, another place to begin, and room that is asked for.
func otherFirst(rows, more [][]int) (a, b, c []int) {
	a = more[0]
	for _, row := range rows[1:] {
		a = append(a, row...)
	}
	b = rows[0]
	for _, row := range rows[2:] {
		b = append(b, row...)
	}
	c = rows[0]
	c = slices.Grow(c, 100)
	for _, row := range rows[1:] {
		c = append(c, row...)
	}
	return a, b, c
}

// The buffer that comes first is filled.
func intoFirst(rows [][]int) []int {
	out := rows[0][:0]
	for _, row := range rows[1:] {
		out = append(out, row...)
	}
	return out
}

// What is in the list is another by then, and a few.
func changedFirst(rows, more [][]int, parents [][]string) ([]int, []string) {
	out := rows[0]
	rows = more
	for _, row := range rows[1:] {
		out = append(out, row...)
	}
	names := parents[0]
	for _, p := range parents[1:] {
		names = append(names, p...)
	}
	return out, names
}

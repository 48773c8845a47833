package a

import "fmt"

// What else the line allocates would be taken for the slice.
func boxed(words []string) (out []any) {
	for _, w := range words {
		if w != "" {
			out = append(out, w)
		}
	}
	return
}

func pointers(words []string) (out []*node) {
	for _, w := range words {
		if w != "" {
			out = append(out, &node{name: w})
		}
	}
	return
}

func joined(words []string) (out []string) {
	for _, w := range words {
		if w != "" {
			out = append(out, w+"!")
			out = append(out, fmt.Sprint(w))
			out = append(out, string([]rune(w)))
		}
	}
	return
}

// Nothing may be appended: a nil slice would not stay nil.
func spread(words [][]string) (out []string) {
	for _, w := range words {
		out = append(out, w...)
	}
	return
}

// Somebody has thought of it.
func sized(numbers []int) (out []int) {
	for _, n := range numbers {
		if n%2 == 1 {
			if cap(out) == 0 {
				out = make([]int, 0, 8)
			}
			out = append(out, n)
		}
	}
	return
}

// Another slice is made of it, or an element is reached through more than names.
func other(all [][]int, n int) []int {
	out := append(all[0], n)
	all[n] = append(all[n], n)
	return out
}

// The type's name means something else here.
func hidden(numbers []int) names {
	var list names
	type names int
	for _, n := range numbers {
		if n > 0 {
			list = append(list, "x")
		}
	}
	return list
}

// Nobody waits for an error.
func failed(numbers []int) error {
	for _, n := range numbers {
		if n < 0 {
			var bad []int
			bad = append(bad, n)
			return fmt.Errorf("negative: %v", bad)
		}
	}
	return nil
}

// A T has no size here.
func generic[T comparable](all []T, zero T) []T {
	var kept []T
	for _, x := range all {
		if x != zero {
			kept = append(kept, x)
		}
	}
	return kept
}

// Two slices grow in turns: the lines' sizes are of both.
func turns(numbers []int) (int, int) {
	var small, large []int
	var even []int
	for _, n := range numbers {
		if n%2 == 0 {
			even = append(even, n)
		}
		large = append(large, numbers...)
		if n%3 == 0 {
			even = append(even, n)
		}
	}
	return len(small) + len(even), len(large)
}

// A field that several lines append to has no beginning here.
func (l *list) two(n int) {
	if n > 1 {
		l.all = append(l.all, n)
	}
	if n > 2 {
		l.all = append(l.all, n)
	}
}

type list struct{ all []int }

// Another slice may be given to it.
func given(numbers, more []int) []int {
	var out []int
	for _, n := range numbers {
		if n > 0 {
			out = append(out, n)
		} else if n < -9 {
			out = more
		} else {
			out = append(out, -n)
		}
	}
	return out
}

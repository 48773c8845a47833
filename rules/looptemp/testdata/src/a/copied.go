package a

import (
	"bytes"
	lists "slices"
)

type pair struct{ key, value []byte }

// The last key of its kind is all that is kept.
func lastKeys(pairs []pair) (n int, largest []byte) {
	var last, end []byte
	for _, p := range pairs {
		if bytes.Equal(last, p.key) {
			n++
			continue
		}
		last = append([]byte(nil), p.key...) // want `makes a copy in new memory and throws the last one away: append\(last\[:0\], ...\) would do`
		end = bytes.Clone(p.value)           // want `append\(end\[:0\], ...\) would do`
	}
	return n, end
}

func changes(rows [][]int, each func(int)) {
	before := []int{}
	for _, row := range rows {
		if !lists.Equal(before, row) {
			each(len(before))
		}
		before = lists.Clone(row) // want `append\(before\[:0\], ...\) would do`
	}
}

// Each copy is kept.
func groupKeys(pairs []pair) (all [][]byte) {
	var last []byte
	for _, p := range pairs {
		if !bytes.Equal(last, p.key) {
			last = bytes.Clone(p.key)
			all = append(all, last)
		}
	}
	return all
}

// The memory of the first is the caller's.
func following(first []byte, pairs []pair) []byte {
	last := first
	for _, p := range pairs {
		last = bytes.Clone(p.key)
	}
	return last
}

// Another keeps it.
func told(pairs []pair, tell func([]byte)) {
	var last []byte
	for _, p := range pairs {
		last = bytes.Clone(p.key)
		tell(last)
	}
}

// Each row of the outer loop keeps its own.
func lasts(rows [][]pair) (all [][]byte) {
	var last []byte
	for _, row := range rows {
		for _, p := range row {
			last = bytes.Clone(p.key)
		}
		all = append(all, last)
	}
	return all
}

// The name would show the new value.
func compared(pairs []pair) (n int) {
	var last []byte
	for _, p := range pairs {
		before := last
		last = bytes.Clone(p.key)
		if bytes.Equal(before, last) {
			n++
		}
	}
	return n
}

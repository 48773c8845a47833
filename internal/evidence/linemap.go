package evidence

import "slices"

// lineMap leads from the lines of a file as it is to the lines it had when it
// was recorded. Lines that were edited or added have none.
//
// It is a patience diff: lines that stand once in both versions are anchors,
// the longest run of anchors in the same order is kept, and equal lines next to
// an anchor, or to an end of the file, go with it. That is linear but for a
// sort, and it does not match one closing brace with another far away.
type lineMap struct{ was []int32 } // by line now, from 1; 0 is none

// old returns where a line was. Line 0 ("unknown") stays 0.
func (m *lineMap) old(line int32) (int32, bool) {
	if m == nil || line < 0 || int(line) >= len(m.was) {
		return 0, line == 0
	}
	return m.was[line], line == 0 || m.was[line] > 0
}

func newLineMap(was, now []uint32) *lineMap {
	m := &lineMap{was: make([]int32, len(now)+1)}
	last := anchor{-1, -1}
	for _, next := range append(anchors(was, now), anchor{len(was), len(now)}) {
		m.between(was, now, last, next)
		if next.now < len(now) {
			m.was[next.now+1] = int32(next.was + 1)
		}
		last = next
	}
	return m
}

// between matches equal lines after one anchor and before the next.
func (m *lineMap) between(was, now []uint32, last, next anchor) {
	i, j := last.was+1, last.now+1
	for i < next.was && j < next.now && was[i] == now[j] {
		m.was[j+1] = int32(i + 1)
		i, j = i+1, j+1
	}
	for a, b := next.was-1, next.now-1; a >= i && b >= j && was[a] == now[b]; a, b = a-1, b-1 {
		m.was[b+1] = int32(a + 1)
	}
}

// anchor is a line that stands once in both versions, from 0.
type anchor struct{ was, now int }

// anchors returns the longest series of unique common lines whose order is the
// same in both versions.
func anchors(was, now []uint32) []anchor {
	at := map[uint32]anchor{}
	count := map[uint32][2]int{}
	for i, h := range was {
		c := count[h]
		c[0]++
		count[h] = c
		at[h] = anchor{was: i}
	}
	for i, h := range now {
		c := count[h]
		c[1]++
		count[h] = c
		at[h] = anchor{at[h].was, i}
	}
	var unique []anchor
	for h, c := range count {
		if c == [2]int{1, 1} {
			unique = append(unique, at[h])
		}
	}
	slices.SortFunc(unique, func(a, b anchor) int { return a.now - b.now })
	return longestRising(unique)
}

// longestRising picks the longest subsequence whose recorded lines rise.
func longestRising(list []anchor) []anchor {
	tops := []int{} // by length-1: index of the smallest end
	back := make([]int, len(list))
	for i, a := range list {
		n, _ := slices.BinarySearchFunc(tops, a.was, func(top, was int) int { return list[top].was - was })
		back[i] = -1
		if n > 0 {
			back[i] = tops[n-1]
		}
		if n == len(tops) {
			tops = append(tops, i)
		} else {
			tops[n] = i
		}
	}
	if len(tops) == 0 {
		return nil
	}
	out := make([]anchor, len(tops))
	for i, n := tops[len(tops)-1], len(tops)-1; n >= 0; i, n = back[i], n-1 {
		out[n] = list[i]
	}
	return out
}

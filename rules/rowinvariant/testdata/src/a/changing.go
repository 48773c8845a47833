package a

import "strings"

// What the loop stores to by any name is not the same in each turn.
type tallied struct {
	spread map[string]int
	counts []int
	arr    [8]int
	in     struct{ m map[string]int }
}

func largestArr(counts [8]int) (n int) {
	for _, c := range counts {
		n = max(n, c)
	}
	return n
}

func changing1(s *tallied, zones []string) (sum int) {
	for _, z := range zones {
		sum += least(s.spread)
		s.spread[z]++
	}
	return sum
}

func changing2(s tallied, zones []string) (sum int) {
	for i := range zones {
		sum += largest(s.counts)
		s.counts[i]++
	}
	return sum
}

func changing3(s *tallied, zones []string) (sum int) {
	for i := range zones {
		sum += largestArr(s.arr)
		s.arr[i]++
	}
	return sum
}

func changing4(s *tallied, zones []string) (sum int) {
	for _, z := range zones {
		sum += least(s.in.m)
		s.in.m[z] = 3
	}
	return sum
}

func changing5(zones []string, m map[string]int) (sum int) {
	for _, z := range zones {
		sum += least(m)
		delete(m, z)
	}
	return sum
}

func changing6(zones []string, m map[string]int) (sum int) {
	for range zones {
		sum += least(m)
		clear(m)
	}
	return sum
}

func changing7(zones []string, c, d []int) (sum int) {
	for range zones {
		sum += largest(c)
		copy(c, d)
	}
	return sum
}

func changing8(zones []string, c []int) (sum int) {
	for i := range zones {
		sum += largest(c[1:])
		c[i]++
	}
	return sum
}

var tallies = map[string]int{}

func changing9(zones []string) (sum int) {
	for _, z := range zones {
		sum += least(tallies)
		tallies[z]++
	}
	return sum
}

func changing10(zones []string, m map[string]int) (sum int) {
	n := m
	for _, z := range zones {
		sum += least(m)
		n[z]++
	}
	return sum
}

func changing11(zones []string, c []int) (sum int) {
	for i := range zones {
		p := &c[i]
		sum += largest(c)
		*p++
	}
	return sum
}

func changing12(zones []string, c [][]int) (sum int) {
	for i := range zones {
		row := c[i]
		sum += firsts(c)
		row[0]++
		c[i][1]++
	}
	return sum
}

func firsts(c [][]int) (n int) {
	for _, r := range c {
		n += r[0]
	}
	return n
}

func (s *tallied) least() int {
	low := 1 << 30
	for _, n := range s.spread {
		low = min(low, n)
	}
	return low
}

func changing13(s *tallied, zones []string) (sum int) {
	for _, z := range zones {
		sum += s.least()
		s.spread[z]++
	}
	return sum
}

func changing14(s *tallied, zones []string) (sum int) {
	m := s.spread
	for _, z := range zones {
		sum += s.least()
		m[z]++
	}
	return sum
}

func changing15(s *tallied, zones []string) (sum int) {
	for _, z := range zones {
		sum += s.least()
		delete(s.spread, z)
	}
	return sum
}

func changing16(s *tallied, zones []string) (sum int) {
	for i := range zones {
		sum += largest(s.counts)
		s.counts = append(s.counts, i)
	}
	return sum
}

func changing17(s *tallied, zones []string, set func(*tallied)) (sum int) {
	for range zones {
		sum += largest(s.counts)
		set(s)
	}
	return sum
}

func changing18(zones []string, m map[string]int) (sum int) {
	add := func(z string) { m[z]++ }
	for _, z := range zones {
		sum += least(m)
		add(z)
	}
	return sum
}

// What it puts into a map of its own changes no other.
func unchanged(t *tallied, zones []string) map[string]int {
	out := map[string]int{}
	for _, z := range zones {
		out[z] = least(t.spread) // want `runs least over the same arguments`
	}
	return out
}

// Nor do the elements of a list of its own.
func unchangedCounts(counts []int, zones []string) []int {
	out := make([]int, len(zones))
	for i := range zones {
		out[i] = largest(counts) // want `runs largest over the same arguments`
	}
	return out
}

type texts struct{ text string }

// By a pointer to the field, or to the variable.
func pointed(t *texts, names []string) (n int) {
	p := &t.text
	for range names {
		n += len(strings.ToLower(t.text))
		*p += "X"
	}
	return n
}

func pointedVariable(t texts, names []string) (n int) {
	p := &t.text
	for range names {
		n += len(strings.ToLower(t.text))
		*p += "X"
	}
	return n
}

package wide

import (
	"maps"
	"slices"
	"sort"
)

type sample struct {
	took int
	host string
}

// A copy of what the loop leaves alone.
func ranks(took []float64, at []int) (out []float64) {
	for _, n := range at {
		own := append([]float64(nil), took...)
		sort.Float64s(own) // want `sorts a copy of took in every iteration although nothing changed that`
		out = append(out, own[n]+own[0])
	}
	return out
}

func slowest(all []sample, rounds int) (sum int) {
	for i := 0; i < rounds; i++ {
		own := slices.Clone(all)
		sort.Slice(own, func(a, b int) bool { return own[a].took > own[b].took }) // want `sorts a copy of all in every iteration`
		sum += own[i].took - own[i+1].took
	}
	return sum
}

// By another order each time, of a list that changes, of another list.
func byDistance(all []int, centres []int) (sum int) {
	for _, c := range centres {
		own := slices.Clone(all)
		slices.SortFunc(own, func(a, b int) int { return (a-c)*(a-c) - (b-c)*(b-c) })
		sum += own[0] + own[1]
	}
	return sum
}

func moving(all []int, more []int) (sum int) {
	for _, m := range more {
		all = append(all, m)
		own := slices.Clone(all)
		slices.Sort(own)
		sum += own[len(own)/2] + own[1]
	}
	return sum
}

func perGroup(groups [][]int) (sum int) {
	for _, g := range groups {
		own := slices.Clone(g)
		slices.Sort(own)
		sum += own[len(own)/2] + own[1]
	}
	return sum
}

// What a function gives in order.
func keysOf(m map[string]int) []string {
	if len(m) == 0 {
		return nil
	}
	out := make([]string, 0, len(m))
	for k := range m {
		out = append(out, k)
	}
	sort.Strings(out)
	return out
}

func hostsOf(m map[string]int) []string { return keysOf(m) }

func listed(m map[string]int, see func(string)) {
	hosts := hostsOf(m)
	sort.Strings(hosts) // want `sorts hosts, which hostsOf gave in order`
	for _, h := range hosts {
		see(h)
	}
}

func collected(m map[string]int, see func([]string)) {
	all := slices.Sorted(maps.Keys(m))
	n := len(m)
	slices.Sort(all) // want `sorts all, which Sorted gave in order`
	see(all[:n])
}

// One way out of the function gives them as they come; more is put in; in another order.
func someOf(m map[string]int, first string) []string {
	if first != "" {
		return []string{first, "a"}
	}
	return keysOf(m)
}

func unsure(m map[string]int, see func([]string)) {
	some := someOf(m, "x")
	sort.Strings(some)
	see(some)
}

func longer(m map[string]int, see func([]string)) {
	more := keysOf(m)
	more = append(more, "a")
	sort.Strings(more)
	see(more)
}

func backwards(m map[string]int, see func([]string)) {
	last := keysOf(m)
	sort.Sort(sort.Reverse(sort.StringSlice(last)))
	see(last)
}

type wheel struct {
	hash  func(string) uint32
	spots []uint32
}

// A function in a field gets nothing of the list.
func (w *wheel) join(names []string) {
	for _, n := range names {
		w.spots = append(w.spots, w.hash(n))
		slices.Sort(w.spots) // want `sorts all of w.spots after every change of one element`
	}
}

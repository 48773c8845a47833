package a

import (
	"os"
	"slices"
	"sort"
)

// Once, behind the loop.
func once(xs []int) (out []int) {
	for _, x := range xs {
		out = append(out, x)
	}
	sort.Ints(out)
	return out
}

// A list of the iteration's own.
func perRow(rows [][]string) (out [][]string) {
	for _, row := range rows {
		keys := slices.Clone(row)
		sort.Strings(keys)
		out = append(out, keys)
	}
	for i := range rows {
		sort.Strings(rows[i])
	}
	return out
}

// Starts anew in each iteration.
func reused(rows [][]string) (n int) {
	var keys []string
	for _, row := range rows {
		keys = keys[:0]
		keys = append(keys, row...)
		sort.Strings(keys)
		n += len(keys)
	}
	return n
}

// Only when it got too long.
func top(xs []int, limit int) (out []int) {
	for _, x := range xs {
		out = append(out, x)
		if len(out) > 2*limit {
			sort.Ints(out)
			out = out[:limit]
		}
	}
	return out
}

// The loop is left.
func found(xs []int, list []int) []int {
	for _, x := range xs {
		if x > 3 {
			sort.Ints(list)
			return list
		}
	}
	return nil
}

// Somebody else may change it.
func handed(xs []int, list []int, change func([]int)) {
	for range xs {
		change(list)
		sort.Ints(list)
	}
	for _, x := range xs {
		list[0] = x
		sort.Ints(list)
	}
}

// More than one end is looked at.
func median(xs []int) (int, int) {
	list := slices.Clone(xs)
	sort.Ints(list)
	return list[0], list[len(list)/2]
}

func span(xs []int) int {
	list := slices.Clone(xs)
	sort.Ints(list)
	return list[len(list)-1] - list[0]
}

// The caller sees the order.
func ordered(xs []int) int {
	sort.Ints(xs)
	return xs[0]
}

// Sorted when it has to be.
func (s *set) lazily() []string {
	if !s.sorted {
		sort.Strings(s.names)
		s.sorted = true
	}
	return s.names
}

// Changes what it sorts.
func (s *set) with(name string) []string {
	s.names = append(s.names, name)
	sort.Strings(s.names)
	return s.names
}

// That is what it is for.
func (s *set) Sort() *set {
	sort.Strings(s.names)
	return s
}

// A copy is sorted.
func (s *set) copied() []string {
	names := slices.Clone(s.names)
	sort.Strings(names)
	return names
}

// The last call of many: it runs once per set.
func (s *set) Final() []string {
	sort.Strings(s.names)
	return s.names
}

// Registered once.
func (s *set) AddCommand(it item) {
	s.items = append(s.items, it)
	sort.Sort(byCost(s.items))
}

// Several at once.
func (s *set) AddAll(names ...string) {
	s.names = append(s.names, names...)
	sort.Strings(s.names)
}

// At its place.
func (r *ring) Insert(point int) {
	i := sort.SearchInts(r.points, point)
	r.points = append(r.points, 0)
	copy(r.points[i+1:], r.points[i:])
	r.points[i] = point
}

// Another order than the folder's.
func reversed(dir string) ([]os.DirEntry, error) {
	entries, err := os.ReadDir(dir)
	sort.Slice(entries, func(i, j int) bool { return entries[i].Name() > entries[j].Name() })
	return entries, err
}

// The map changes.
func growing(rows []string, m map[string]int) (n int) {
	for _, r := range rows {
		m[r]++
		var keys []string
		for k := range m {
			keys = append(keys, k)
		}
		sort.Strings(keys)
		n += len(keys)
	}
	return n
}

// Made of what was collected, once.
func (s *set) createIndex() []string {
	sort.Strings(s.names)
	return s.names
}

// Works through the list once.
func (s *set) total() (n int) {
	sort.Strings(s.names)
	for _, name := range s.names {
		n += len(name)
	}
	return n
}

// Two at most.
func better(a, b string) string {
	var list []string
	if a != "" {
		list = append(list, a)
	}
	if b != "" {
		list = append(list, b)
	}
	sort.Strings(list)
	return list[0]
}

// A mark.
func (s *set) SetDone() {
	s.names = append(s.names, "done")
	sort.Strings(s.names)
}

// A handful.
func port(open map[int]bool, hosts map[string][]int) (int, int) {
	var ports []int
	for p := range open {
		ports = append(ports, p)
	}
	sort.Ints(ports)
	var list []int
	for _, headers := range hosts {
		for _, h := range headers {
			list = append(list, h)
		}
	}
	sort.Ints(list)
	return ports[0], list[0]
}

// What the list is sorted by changes.
type job struct{ due int }

type timetable struct{ jobs []job }

func (t *timetable) turns(n int) (out []int) {
	for range n {
		sort.Slice(t.jobs, func(i, j int) bool { return t.jobs[i].due < t.jobs[j].due })
		out = append(out, t.jobs[0].due)
		t.jobs[0].due += 10
	}
	return out
}

type roundKeys struct{ keys []string }

// What it does may be to add one.
func (o *roundKeys) rounds(n int, round func()) {
	for range n {
		sort.Strings(o.keys)
		round()
	}
}

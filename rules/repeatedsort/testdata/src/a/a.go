package a

import (
	"maps"
	"os"
	"slices"
	"sort"
)

type item struct {
	name string
	cost int
}

type byCost []item

func (b byCost) Len() int           { return len(b) }
func (b byCost) Less(i, j int) bool { return b[i].cost < b[j].cost }
func (b byCost) Swap(i, j int)      { b[i], b[j] = b[j], b[i] }

type set struct {
	names  []string
	items  []item
	sorted bool
}

// After every append.
func appended(xs []int) (out []int) {
	for _, x := range xs {
		out = append(out, x)
		sort.Ints(out) // want `sorts all of out after every change of one element`
	}
	return out
}

func (s *set) appendedField(items []item) {
	for _, it := range items {
		s.items = append(s.items, it)
		sort.Slice(s.items, func(i, j int) bool { return s.items[i].cost < s.items[j].cost }) // want `sorts all of s.items after every change`
	}
}

// A queue that is sorted to take its first.
func queue(start item, next func(item) []item) (n int) {
	todo := []item{start}
	for len(todo) > 0 {
		sort.Sort(byCost(todo)) // want `sorts all of todo after every change`
		cur := todo[0]
		todo = todo[1:]
		for _, it := range next(cur) {
			todo = append(todo, it)
		}
		n++
	}
	return n
}

// Sorted already.
func again(rows []string, keys []string) (n int) {
	for range rows {
		slices.Sort(keys) // want `sorts keys again in every iteration although nothing changed it`
		for _, k := range keys {
			n += len(k)
		}
	}
	return n
}

// One end.
func smallest(items []item) int {
	costs := make([]int, 0, len(items))
	for _, it := range items {
		costs = append(costs, it.cost)
	}
	sort.Ints(costs) // want `sorts all of costs to take its first element`
	return costs[0]
}

func latest(names []string) string {
	list := slices.Clone(names)
	slices.Sort(list) // want `sorts all of list to take its last element`
	if len(list) == 0 {
		return ""
	}
	return list[len(list)-1]
}

// A getter that sorts what is stored.
func (s *set) Names() []string {
	sort.Strings(s.names) // want `sorts s.names on every call although it stays sorted in between`
	return s.names
}

var registered []string

func list() []string {
	sort.Strings(registered) // want `sorts registered on every call`
	return registered
}

func (s *set) Sorted() []item {
	sort.Slice(s.items, func(i, j int) bool { return s.items[i].cost < s.items[j].cost }) // want `sorts s.items on every call`
	return s.items
}

// One more element, and all are sorted.
type ring struct {
	points []int
	names  map[int]string
}

func (r *ring) Add(point int, name string) {
	r.names[point] = name
	r.points = append(r.points, point)
	sort.Ints(r.points) // want `sorts all of r.points after every change of one element`
}

func (b *byCost) Insert(it item) {
	*b = append(*b, it)
	sort.Sort(b) // want `sorts all of b after every change of one element`
}

// Searched after a sort.
func (r *ring) owner(point int) string {
	sort.Ints(r.points) // want `sorts r.points on every call`
	i := sort.SearchInts(r.points, point)
	return r.names[r.points[i%len(r.points)]]
}

// Through a helper, of a field, of each iteration's own list.
func sortItems(items []item) { sort.Sort(byCost(items)) }

func cheapest(all map[string]item) item {
	var items []item
	for _, it := range all {
		items = append(items, it)
	}
	sortItems(items) // want `sorts all of items to take its first element`
	return items[0]
}

func newest(get func() *set) string {
	s := get()
	slices.Sort(s.names) // want `sorts all of s.names to take its last element`
	return s.names[len(s.names)-1]
}

func maxima(groups map[string][]int) map[string]int {
	out := map[string]int{}
	for name, g := range groups {
		own := slices.Clone(g)
		sort.Ints(own) // want `sorts all of own to take its last element`
		out[name] = own[len(own)-1]
	}
	return out
}

func firstKey(m map[string]int) string {
	keys := slices.Sorted(maps.Keys(m)) // want `sorts all of keys to take its first element`
	return keys[0]
}

// In order already.
func folder(dir string) ([]os.DirEntry, error) {
	entries, err := os.ReadDir(dir)
	sort.Slice(entries, func(i, j int) bool { return entries[i].Name() < entries[j].Name() }) // want `sorts entries by name, as it was read`
	return entries, err
}

// The same keys for each row.
func columns(rows []int, m map[string]int) (n int) {
	for range rows {
		var keys []string
		for k := range m {
			keys = append(keys, k)
		}
		sort.Strings(keys) // want `collects and sorts the same keys again in every iteration`
		for _, k := range keys {
			n += m[k]
		}
	}
	for range rows {
		keys := slices.Sorted(maps.Keys(m)) // want `collects and sorts the same keys again`
		n += len(keys)
	}
	return n
}

// What else the loop stores is not the list.
type hashRing struct {
	keys  []uint32
	nodes map[uint32]string
}

func (r *hashRing) addAll(names []string, hash func(string) uint32) {
	for _, name := range names {
		h := hash(name)
		r.keys = append(r.keys, h)
		r.nodes[h] = name
		slices.Sort(r.keys) // want `sorts all of r.keys after every change of one element`
	}
}

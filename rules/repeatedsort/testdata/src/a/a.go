package a

import (
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

package lab

import "sync"

// sets are kept, so that a set costs no memory each time.
var sets = sync.Pool{New: func() any { return make(map[int]struct{}) }}

// Better is Bad with a set of what came before.
func Better(ids []int) []int {
	var seen []int
	set := sets.Get().(map[int]struct{})
	for _, id := range ids {
		if _, ok := set[id]; !ok {
			set[id] = struct{}{}
			seen = append(seen, id)
		}
	}
	clear(set)
	sets.Put(set)
	return seen
}

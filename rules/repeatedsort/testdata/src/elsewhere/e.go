package elsewhere

import "example.com/util"

type acks struct {
	open  map[int]bool
	level int
}

// What sorts is known by its name.
func (a *acks) complete(id int) int {
	a.open[id] = true
	ids := util.Keys(a.open)
	util.SortSlice(ids) // want `sorts ids, all of a.open, on every call to look at the first few`
	for _, id := range ids {
		if !a.open[id] {
			return a.level
		}
		a.level = id
		delete(a.open, id)
	}
	return a.level
}

func (a *acks) all() []int {
	ids := util.Keys(a.open)
	util.SortSlice(ids)
	return ids
}

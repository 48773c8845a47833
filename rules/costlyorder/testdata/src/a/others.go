package a

import (
	"sort"

	"example.com/addr"
)

func byAddress(list []addr.Address) {
	sort.Slice(list, func(i, j int) bool {
		return list[i].Text() < list[j].Text() // want `runs Address.Text in each comparison of a sort, for both elements`
	})
}

func byFirst(list []addr.Address) {
	sort.Slice(list, func(i, j int) bool { return list[i].First() < list[j].First() })
}

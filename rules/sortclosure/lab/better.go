package lab

import (
	"cmp"
	"slices"
)

// Better orders a ranking: high scores first, then by name.
func Better(list []Entry) {
	slices.SortFunc(list, func(a, b Entry) int {
		if a.Score != b.Score {
			return cmp.Compare(b.Score, a.Score)
		}
		return cmp.Compare(a.Name, b.Name)
	})
}

// Package lab races sort.Slice against slices.SortFunc.
package lab

import "sort"

// An Entry is one line of a ranking.
type Entry struct {
	Name  string
	Score int
	Seq   int
}

// Bad orders a ranking: high scores first, then by name.
func Bad(list []Entry) {
	sort.Slice(list, func(i, j int) bool {
		if list[i].Score != list[j].Score {
			return list[i].Score > list[j].Score
		}
		return list[i].Name < list[j].Name
	})
}

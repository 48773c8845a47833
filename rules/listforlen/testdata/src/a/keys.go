package a

import (
	"maps"
	"slices"
)

func keys(m map[string]int) int {
	return len(slices.Collect(maps.Keys(m))) // want `makes a list of a map's keys or values to count them`
}

package lab

import (
	"slices"
	"strings"
)

// Better makes each key once.
func Better(list []service) []service {
	type keyed struct {
		key string
		service
	}
	all := make([]keyed, len(list))
	for i, s := range list {
		all[i] = keyed{s.key(), s}
	}
	slices.SortFunc(all, func(a, b keyed) int { return strings.Compare(a.key, b.key) })
	list = make([]service, len(all))
	for i, k := range all {
		list[i] = k.service
	}
	return list
}

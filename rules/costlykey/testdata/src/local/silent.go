package local

import "sort"

// The keys are looked at.
func listed(edges []edge) (all []string) {
	seen := map[string]bool{}
	for _, e := range edges {
		seen[e.from+"/"+e.to] = true
	}
	for key := range seen {
		all = append(all, key)
	}
	sort.Strings(all)
	return all
}

package local

import (
	"fmt"
	"sort"
)

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

type track struct {
	library int
	path    string
}

// What is asked for comes as one text.
func inOrder(found []track, paths []string) (out []track) {
	existing := make(map[string]int, len(found))
	for i := range found {
		key := fmt.Sprintf("%d:%s", found[i].library, found[i].path)
		existing[key] = i
	}
	for _, path := range paths {
		if i, ok := existing[path]; ok {
			out = append(out, found[i])
		}
	}
	return out
}

package a

import (
	"slices"
	"sort"
	"strings"
)

func unknown(h *header, name string) bool {
	return strings.ToLower(h.name) == name // want `builds a lower-case copy to compare it once`
}

func held(a, b string) bool {
	x := strings.ToLower(a)
	y := strings.ToLower(b)
	return x == y // want `builds a lower-case copy of each side to compare them`
}

func heldConstant(a string) bool {
	a = strings.ToLower(a)
	return a == "true" // want `builds a lower-case copy to compare it once`
}

func trimmed(s string) bool {
	return strings.TrimSpace(strings.ToLower(s)) == "true" // want `builds a lower-case copy to compare it once`
}

func part(h *header) bool {
	return strings.HasPrefix(strings.ToLower(h.Name()), "x-") // want `lower-case copy of the whole to look at its prefix`
}

func commented(a, b string) bool {
	return strings.ToLower(a) /* why */ == strings.ToLower(b) // want `builds a lower-case copy of each side`
}

type byName []string

func (b byName) Len() int           { return len(b) }
func (b byName) Less(i, j int) bool { return strings.ToLower(b[i]) < strings.ToLower(b[j]) } // want `builds a copy of each side for every comparison of a sort`
func (b byName) Swap(i, j int)      { b[i], b[j] = b[j], b[i] }

func sortNames(names []string) {
	sort.Slice(names, func(i, j int) bool {
		return strings.ToLower(names[i]) < strings.ToLower(names[j]) // want `builds a copy of each side for every comparison of a sort`
	})
	slices.SortFunc(names, func(a, b string) int {
		return strings.Compare(strings.ToUpper(a), strings.ToUpper(b)) // want `builds a copy of each side`
	})
}

package util

import (
	"cmp"
	"slices"
)

func SortSlice[S ~[]E, E cmp.Ordered](s S) { slices.Sort(s) }

func Keys[M ~map[K]V, K comparable, V any](m M) (out []K) {
	for k := range m {
		out = append(out, k)
	}
	return out
}

func IsOwnedBy(what any, owner string) bool { return what != owner }

func Try(what any, owner string) bool { return what != owner }

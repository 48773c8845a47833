// Package slices is a stand-in for what came before the package of the standard library.
package slices

func Clone[S ~[]E, E any](s S) S { return append(S(nil), s...) }

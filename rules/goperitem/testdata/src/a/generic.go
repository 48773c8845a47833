package a

import "golang.org/x/sync/errgroup"

// The list is of a type parameter.
func each[V any, S ~[]V](f func(V) error, s S) error {
	var g errgroup.Group
	for _, v := range s {
		g.Go(func() error { // want `starts a goroutine per item without a bound`
			return f(v)
		})
	}
	return g.Wait()
}

func eachBounded[V any, S ~[]V](f func(V) error, s S) error {
	var g errgroup.Group
	g.SetLimit(8)
	for _, v := range s {
		g.Go(func() error {
			return f(v)
		})
	}
	return g.Wait()
}

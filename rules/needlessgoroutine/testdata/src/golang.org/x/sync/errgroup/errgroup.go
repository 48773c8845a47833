// Package errgroup is a stand-in with the names that matter.
package errgroup

type Group struct{}

func (*Group) Go(f func() error) {}
func (*Group) Wait() error       { return nil }

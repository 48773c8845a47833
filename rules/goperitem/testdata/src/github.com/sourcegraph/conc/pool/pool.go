// Package pool is a stand-in with the names that matter.
package pool

type Pool struct{}

func New() *Pool                              { return nil }
func (p *Pool) WithMaxGoroutines(n int) *Pool { return p }
func (*Pool) Go(f func())                     {}

// Package rate is a stand-in with the names that matter.
package rate

type Limiter struct{}

func (*Limiter) Allow() bool { return true }

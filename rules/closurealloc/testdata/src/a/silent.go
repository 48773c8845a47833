package a

import (
	"errors"
	"sort"
)

// The callee does not keep it: on the stack.
func sorted(xs []string, at int) {
	sort.Slice(xs, func(i, j int) bool { return xs[i][at] < xs[j][at] })
}

func each(xs []int, f func(int)) {
	for _, x := range xs {
		f(x)
	}
}

func sum(xs []int) (n int) {
	each(xs, func(x int) { n += x })
	return n
}

// It captures nothing: made by the linker.
func first(w walker) {
	w.Walk(func(int) bool { return false })
}

// Returned and stored: the closure is the purpose.
func adder(n int) func(int) int {
	return func(x int) int { return x + n }
}

func (g *group) keep(n int) {
	g.last = func() int { return n }
}

// Started, registered: one per call is the point.
type server struct{ handlers []func(int) int }

//go:noinline
func (s *server) Handle(f func(int) int) { s.handlers = append(s.handlers, f) }

func routes(s *server, n int) {
	s.Handle(func(x int) int { return x + n })
	go each(nil, func(x int) { s.Handle(nil) })
}

//go:noinline
func retry(f func() error) error { return keepLast(f) }

var last func() error

func keepLast(f func() error) error {
	last = f
	return f()
}

var errNone = errors.New("none")

// What failed may cost.
func failing(w walker, n int) error {
	if n < 0 {
		w.Walk(func(x int) bool { n += x; return true })
		return errNone
	}
	return nil
}

// The callee wraps it.
//
//go:noinline
func decorate(f func() int) func() int { last = func() error { f(); return nil }; return f }

func decorated(n int) func() int { return decorate(func() int { return n }) }

// Once per process.
var total = func() (n int) {
	retry(func() error { n++; return nil })
	return n
}()

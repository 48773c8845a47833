package a

import (
	"context"
	"errors"
	"os"
	"sort"
	"syscall"
	"time"
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
	w.Range(func(int) bool { return false })
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
		w.Range(func(x int) bool { n += x; return true })
		return errNone
	}
	return nil
}

// The callee wraps it.
//
//go:noinline
func decorate(f func() int) func() int { last = func() error { f(); return nil }; return f }

func decorated(n int) func() int { return decorate(func() int { return n }) }

// What waits costs more than a closure.
type tx interface {
	Exec(ctx context.Context, query string) error
}

type db interface {
	With(ctx context.Context, f func(tx) error) error
	WithTx(f func(tx) error) error
	Each(f func(name string))
}

func save(ctx context.Context, d db, query string) error {
	return d.With(ctx, func(t tx) error { return t.Exec(ctx, query) })
}

func saveAll(d db, n *int) error {
	return d.WithTx(func(tx) error { *n++; return nil })
}

func read(d db, sizes map[string]int) {
	d.Each(func(name string) {
		b, _ := os.ReadFile(name)
		sizes[name] = len(b)
	})
	d.Each(func(name string) { time.Sleep(time.Duration(sizes[name])) })
}

func control(c syscall.RawConn, flag int) (err error) {
	c.Control(func(fd uintptr) { err = syscall.SetNonblock(int(fd), flag > 0) })
	return err
}

// One for all items that are walked.
func walked(w walker) (n int) {
	w.Walk(func(x int) bool { n += x; return true })
	return n
}

// Kept, or started.
type pool interface {
	AddTask(f func())
	RunLater(f func() error) (id int)
}

func tasks(p pool, n *int) {
	p.AddTask(func() { *n++ })
	p.RunLater(func() error { *n++; return nil })
}

// Stored as well.
func stored(w walker, g *group, n int) {
	f := func() int { return n }
	g.last = f
	g.Do("n", f)
}

// Once per process.
var total = func() (n int) {
	retry(func() error { n++; return nil })
	return n
}()

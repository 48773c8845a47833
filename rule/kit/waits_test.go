package kit

import (
	"go/ast"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
)

func TestWaits(t *testing.T) {
	pass, file := newPass(t, `package p

import (
	"context"
	"net/rpc"
	"os"
	"sync"
	"time"
)

type api interface {
	FetchAll(ctx context.Context) error
	Compare(ctx context.Context) error
	Remove(ctx context.Context)
}

type file struct{ f *os.File }

type settings struct {
	ask   func(ctx context.Context, name string) (bool, error)
	match func(name string) (bool, error)
}

type limiter interface{ Take() time.Time }
type tracker interface {
	WaitFor(n int) error
	Waiting() int
}
type workCond interface{ Wait() }
type spanExporter interface {
	ExportSpans(ctx context.Context) error
	Shutdown(ctx context.Context) error
}
type applyFuture interface{ Error() error }

type otherSystem struct{}

func (otherSystem) Fetch(ctx context.Context) (string, error) { return "", nil }
func (otherSystem) FetchOne(ctx context.Context) (string, error) { return otherSystem{}.name() }
func (otherSystem) name() (string, error) { return "x", nil }

func (f *file) save() { f.f.Sync() }

func ask(ctx context.Context, a api) error { return a.FetchAll(ctx) } // a call with a context, which may be far
func askFar(ctx context.Context, a api) error { return ask(ctx, a) } // a call with a context, which may be far
func compare(ctx context.Context, a api) error { return a.Compare(ctx) } // nothing: its name says nothing of a service
func remove(ctx context.Context, a api) { a.Remove(ctx) } // nothing: it cannot fail
func given(ctx context.Context, s *settings) (bool, error) { return s.ask(ctx, "") } // a call with a context, which may be far
func matched(s *settings) (bool, error) { return s.match("") } // nothing: it takes no context
func elsewhere(ctx context.Context, o otherSystem) { o.Fetch(ctx) } // a call with a context, which may be far
func here(ctx context.Context, o otherSystem) { o.FetchOne(ctx) } // nothing: its body tells
func turn(l limiter) { l.Take() } // a limiter, which makes its callers wait
func quorum(t tracker) error { return t.WaitFor(1) } // a wait, by its name
func inLine(t tracker) int { return t.Waiting() } // nothing: it tells
func export(ctx context.Context, e spanExporter) error { return e.ExportSpans(ctx) } // a call with a context, which may be far
func ends(ctx context.Context, e spanExporter) error { return e.Shutdown(ctx) } // nothing: it ends
func applied(f applyFuture) error { return f.Error() } // a future, which waits for its result
func woken(c workCond) { c.Wait() } // nothing: it lets go of the lock, too
func remote(c *rpc.Client) error { return c.Call("m", 1, nil) } // the network
func sleep() { time.Sleep(1) } // a sleep
func far() { sleep() } // a sleep
func read() ([]byte, error) { return os.ReadFile("x") } // the disk
func stream(f *os.File) { f.Write(nil) } // stream: the disk
func receive(c chan int) int { return <-c } // a channel receive
func drain(c chan int) { for range c { } } // a channel receive
func try(c chan int) { select { case <-c: default: } } // nothing: it does not wait
func block(c chan int) { select { case <-c: } } // a select on channels
func send(c chan int) { c <- 1 } // nothing: mostly there is room
var nap, begin, none = time.Sleep, sleep, func() {}
func napping() { nap(1) } // a sleep
func begun() { begin() } // a sleep
func nothing() { none() } // nothing
func given2(nap func(int)) { nap(1) } // nothing: another of that name
func later() { go sleep() } // nothing: another goroutine
func literal() func() { return func() { sleep() } } // nothing: nobody calls it
func spot() { func() { sleep() }() } // a sleep
func group(w *sync.WaitGroup) { w.Wait() } // other goroutines
func cond(c *sync.Cond) { c.Wait() } // nothing: it lets go of the lock
func recursive(n int) { recursive(n-1) } // nothing
func even(n int) { odd(n-1) } // a sleep
func odd(n int) { even(n-1); sleep() } // a sleep
func selected(c, d chan int) { select { case n := <-c: _ = n; default: <-d } } // a channel receive
func both(f *os.File) { f.Sync(); sleep() } // a sleep
func method(s *file) { s.save() } // stream: the disk
func a() { far() } // a sleep
func b() { a() } // far: a sleep
func c() { b() } // far: a sleep
func lets(m *sync.Mutex) { m.Unlock(); sleep(); m.Lock() } // nothing: without the caller's lock
`)
	exported := map[string]string{}
	pass.ExportPackageFact = func(f analysis.Fact) {
		for _, w := range f.(*WaitFact).Funcs {
			exported[w.Name] = w.Why
			if w.Hops >= near {
				exported[w.Name] = "far: " + w.Why
			}
			if w.Why == "" {
				exported[w.Name] = "stream: " + w.Sure
			}
		}
	}
	if _, err := runWaits(pass); err != nil {
		t.Fatal(err)
	}
	for _, d := range file.Decls {
		fn, ok := d.(*ast.FuncDecl)
		if !ok {
			continue
		}
		for _, c := range file.Comments {
			if Line(pass, c.Pos()) == Line(pass, fn.Pos()) {
				want := strings.TrimSpace(strings.TrimPrefix(c.Text(), "//"))
				if strings.HasPrefix(want, "nothing") {
					want = ""
				}
				equal(t, exported[fn.Name.Name], want, "%s", fn.Name.Name)
			}
		}
	}
}

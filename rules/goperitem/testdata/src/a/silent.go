package a

import (
	"context"
	"net"
	"sync"

	"golang.org/x/sync/errgroup"
)

// A limit of the group.
func limited(jobs []job) error {
	var g errgroup.Group
	g.SetLimit(8)
	for _, j := range jobs {
		g.Go(func() error { return handle(j) })
	}
	return g.Wait()
}

// A channel with room for some, taken by the loop or by the goroutine.
func room(jobs []job) {
	sem := make(chan struct{}, 8)
	for _, j := range jobs {
		sem <- struct{}{}
		go func() {
			defer func() { <-sem }()
			handle(j)
		}()
	}
	for _, j := range jobs {
		go func() {
			sem <- struct{}{}
			defer func() { <-sem }()
			handle(j)
		}()
	}
}

// So many workers.
func workers(n int, jobs chan job) {
	for i := 0; i < n; i++ {
		go func() {
			for j := range jobs {
				handle(j)
			}
		}()
	}
	for range n {
		go handle(job{})
	}
}

// Parts of the program.
type worker struct{}

func (*worker) do() {}

func parts(list []*worker, peers []string, stop func(string)) {
	for _, w := range list {
		go w.do()
	}
	for _, p := range peers {
		go stop(p)
	}
}

func byNode(lists map[string][]job, send func(string, []job)) {
	for node, jobs := range lists {
		go send(node, jobs)
	}
}

// A goroutine that lasts, one for each thing that does.
func lasts(ctx context.Context, names []string, in chan string) {
	for _, name := range names {
		go func() {
			for {
				select {
				case in <- name:
				case <-ctx.Done():
					return
				}
			}
		}()
	}
	for _, name := range names {
		go forward(name, in)
	}
}

func forward(name string, in chan string) {
	for s := range in {
		println(name, s)
	}
}

// A goroutine per connection is how servers are written.
func accept(l net.Listener, serve func(net.Conn)) {
	for {
		c, err := l.Accept()
		if err != nil {
			return
		}
		go serve(c)
	}
}

// A handful, written down, and functions.
func few(hooks []func()) {
	for _, n := range []int{1, 2, 3} {
		go handle(job{n})
	}
	for _, h := range hooks {
		go h()
	}
}

// Each turn waits for its own.
func inTurn(jobs []job) {
	for _, j := range jobs {
		var wg sync.WaitGroup
		wg.Add(1)
		go func() {
			defer wg.Done()
			handle(j)
		}()
		wg.Wait()
	}
}

// A few pages; so many workers.
func fewPages(n int) {
	for page := 1; page <= 4; page++ {
		go fetchPage(page)
	}
	for i := 0; i < n; i++ {
		go fetchPage(i)
	}
}

// Cut for the workers.
func perChunk(chunks [][]int, f func([]int)) {
	for _, chunk := range chunks {
		go f(chunk)
	}
}

// A handful of copies.
type replicaLocation struct{ url string }

func toAll(locations []replicaLocation, f func(string)) {
	for _, location := range locations {
		go f(location.url)
	}
}

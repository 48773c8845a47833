package a

import (
	"context"
	"net/http"
	"runtime"
	"sync"

	"github.com/sourcegraph/conc/pool"
	"golang.org/x/sync/errgroup"
)

type config struct {
	URLs []string `toml:"urls"`
}

// As many as somebody has configured.
func (c *config) gather(fetch func(string)) {
	for _, u := range c.URLs {
		go fetch(u)
	}
}

type fetcher struct {
	sem chan struct{}
	g   errgroup.Group
}

func newFetcher() *fetcher {
	f := &fetcher{sem: make(chan struct{}, 4)}
	f.g.SetLimit(4)
	return f
}

// The function that is started waits for a place.
func (f *fetcher) one(j job) {
	f.sem <- struct{}{}
	defer func() { <-f.sem }()
	handle(j)
}

func (f *fetcher) each(jobs []job) {
	for _, j := range jobs {
		go f.one(j)
	}
	for _, j := range jobs {
		f.g.Go(func() error { return handle(j) }) // its limit is set elsewhere
	}
}

// A limit of the pool, and a group of somebody else.
func others(jobs []job, g *errgroup.Group) {
	p := pool.New().WithMaxGoroutines(8)
	for _, j := range jobs {
		p.Go(func() { handle(j) })
	}
	for _, j := range jobs {
		g.Go(func() error { return handle(j) })
	}
}

// A place is waited for beside the end, or by turns, or a count ends the loop.
func places(ctx context.Context, jobs []job, in chan job, tokens chan struct{}) {
	for _, j := range jobs {
		select {
		case tokens <- struct{}{}:
		case <-ctx.Done():
			return
		}
		go handle(j)
	}
	for {
		select {
		case <-ctx.Done():
			return
		case j := <-in:
			tokens <- struct{}{}
			go handle(j)
		}
		if ctx.Err() != nil {
			break
		}
	}
	var wg sync.WaitGroup
	for i, j := range jobs {
		wg.Go(func() { handle(j) })
		if i%8 == 7 {
			wg.Wait()
		}
	}
	for i, j := range jobs {
		if i >= 32 {
			break
		}
		go handle(j)
	}
}

// Parts of the list, one for each core.
func cut(jobs []job) {
	for _, part := range parted(jobs, runtime.NumCPU()) {
		go func() {
			for _, j := range part {
				handle(j)
			}
		}()
	}
	for i := 0; i < len(jobs); i += 100 {
		go func() {
			for _, j := range jobs[i:min(i+100, len(jobs))] {
				handle(j)
			}
		}()
	}
}

// As many as a byte has values, or as somebody said.
func keyed(byFirst map[byte][]job, disks []string, ask func(int), from []job) {
	for _, js := range byFirst {
		go func() {
			for _, j := range js {
				handle(j)
			}
		}()
	}
	for _, i := range shuffled(len(disks)) {
		go ask(i)
	}
	const numPartitions = 16
	ranges := parted(from, numPartitions)
	for _, r := range ranges {
		go func() { handle(r[0]) }()
	}
}

type targetID string

func asMany(peers map[string]job, targets map[targetID]bool, ask func(string)) {
	ids := make([]string, 0, len(peers))
	for id := range peers {
		ids = append(ids, id)
	}
	for i := range ids {
		go ask(ids[i])
	}
	for id := range targets {
		go ask(string(id))
	}
}

type image struct {
	layers []job
	Items  []job
}

// The parts of something, a context of its own, and what a comment says.
func more(img image, jobs []job, stops map[int]context.CancelFunc, tail func(context.Context, job)) {
	for _, l := range img.layers {
		go handle(l)
	}
	for _, j := range jobs {
		ctx, cancel := context.WithCancel(context.Background())
		stops[j.n] = cancel
		go func() {
			defer cancel()
			tail(ctx, j)
		}()
	}
	// There are at most three.
	for _, j := range jobs {
		go handle(j)
	}
}

func shuffled(n int) []int { return nil }

// What does something by itself.
type indexer interface{ Find(string) error }

func find(all []indexer, s string) {
	for _, x := range all {
		go x.Find(s)
	}
}

// Somebody has thought of it.
func asked(jobs []job, concurrent bool) {
	for _, j := range jobs {
		if !concurrent {
			handle(j)
			continue
		}
		go handle(j)
	}
}

type throttle struct{}

func (*throttle) Do() error { return nil }

func throttled(jobs []job, t *throttle) {
	for _, j := range jobs {
		if t.Do() == nil {
			go handle(j)
		}
	}
}

func parted(jobs []job, n int) [][]job { return nil }

var checks = []string{"disk", "net"}

// Written down: in a variable, of the package or the function, or by the callers.
func written(deep bool, run func(string), more ...string) {
	steps := []string{"users", "groups"}
	if deep {
		steps = append(steps, "roles")
	}
	for _, s := range steps {
		go run(s)
	}
	for _, c := range checks {
		go run(c)
	}
	for _, m := range more {
		go run(m)
	}
}

// A request each, as servers do.
func requests(in <-chan *http.Request, handle func(*http.Request)) {
	for r := range in {
		go handle(r)
	}
}

// Not for the item: a thing that happens once.
func beside(jobs []job, check func()) {
	for _, j := range jobs {
		if j.n == 0 {
			go check()
			continue
		}
		handle(j)
	}
}

// Once, at the end.
func (f *fetcher) Close(jobs []job) {
	for _, j := range jobs {
		go handle(j)
	}
}

type blocks struct {
	blocks []*job
	loops  []*looper
}

// The parts of what the method belongs to.
func (x *blocks) each() {
	for _, b := range x.blocks {
		go handle(*b)
	}
}

type looper struct{}

func (*looper) stop()       {}
func (*looper) gatherLoop() {}

// What ends, or lasts.
func ends(wg *sync.WaitGroup, loops map[string]*looper, jobs []*looper) {
	for name := range loops {
		go func(l *looper) {
			l.stop()
			wg.Done()
		}(loops[name])
	}
	for _, j := range jobs {
		go func() {
			defer wg.Done()
			println("begins")
			j.gatherLoop()
		}()
	}
}

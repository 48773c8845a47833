package a

import (
	"container/list"
	"sync"
	"time"
)

// Whoever puts waits: there are as many as goroutines.
type semaphore struct {
	mu      sync.Mutex
	waiters list.List
	sendq   []*call
}

type call struct {
	j    job
	done chan error
}

func (s *semaphore) acquire() {
	ready := make(chan struct{})
	s.waiters.PushBack(ready)
	<-ready
}

func (s *semaphore) release() { s.waiters.Remove(s.waiters.Front()) }

func (s *semaphore) call(c *call) error {
	s.sendq = append(s.sendq, c)
	return <-c.done
}

func (s *semaphore) answer() *call {
	c := s.sendq[0]
	s.sendq = s.sendq[1:]
	return c
}

// A window of time: what is old goes.
type window struct {
	mu   sync.Mutex
	seen []stamp
}

type stamp struct{ at time.Time }

func (w *window) note(at time.Time) {
	w.seen = append(w.seen, stamp{at})
	for len(w.seen) > 0 && at.Sub(w.seen[0].at) > time.Minute {
		w.seen = w.seen[1:]
	}
}

// The order of a cache.
type cache struct {
	mu    sync.Mutex
	order *list.List
	byKey map[string]*list.Element
}

func (c *cache) add(k string) { c.byKey[k] = c.order.PushBack(k) }
func (c *cache) evict()       { c.order.Remove(c.order.Front()) }

// What is given back was taken before.
type handles struct {
	mu   sync.Mutex
	free []*job
	open []*job
}

func (h *handles) put(j *job)   { h.free = append(h.free, j) }
func (h *handles) close(j *job) { h.open = append(h.open, j) }

func (h *handles) get() (a, b *job) {
	a, h.free = h.free[0], h.free[1:]
	b, h.open = h.open[0], h.open[1:]
	return a, b
}

// Its length is asked for by a method.
type asked struct {
	mu    sync.Mutex
	items []job
}

func (a *asked) depth() int { return len(a.items) }

func (a *asked) offer(j job) bool {
	if a.depth() > 100 {
		return false
	}
	a.items = append(a.items, j)
	return true
}

func (a *asked) poll() job {
	j := a.items[0]
	a.items = a.items[1:]
	return j
}

// Gathered, and given once.
type gathered struct {
	mu    sync.Mutex
	done  chan struct{}
	errs  []error
	names []string
}

func (g *gathered) fail(err error) { g.errs = append(g.errs, err) }
func (g *gathered) name(n string)  { g.names = append(g.names, n) }
func (g *gathered) all() (n []string) {
	n = g.names
	g.names = nil
	return n
}

// It receives no more when it has enough.
func slow(in <-chan job, out chan<- job) {
	var waiting []job
	for {
		src := in
		if len(waiting) > 10 {
			src = nil
		}
		select {
		case j := <-src:
			waiting = append(waiting, j)
		case out <- waiting[0]:
			waiting = waiting[1:]
		}
	}
}

// A signal is sent once.
func (b *bus) end() {
	go func() { b.stop <- struct{}{} }()
}

// Taken out by whoever put it in.
type reads struct {
	mu   sync.Mutex
	open *list.List
}

func (r *reads) begin(j *job) *list.Element { return r.open.PushBack(j) }
func (r *reads) end(e *list.Element)        { r.open.Remove(e) }

// Each key is in it once.
type keys struct {
	mu    sync.Mutex
	items map[string]job
	queue []string
}

func (k *keys) add(id string, j job) {
	if _, exists := k.items[id]; !exists {
		k.queue = append(k.queue, id)
	}
	k.items[id] = j
}

func (k *keys) replace(ids []string) {
	k.queue = k.queue[:0]
	for _, id := range ids {
		k.queue = append(k.queue, id)
	}
}

func (k *keys) pop() string {
	id := k.queue[0]
	k.queue = k.queue[1:]
	return id
}

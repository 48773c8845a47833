package a

import (
	"container/list"
	"sync"
)

// A list, taken from the front.
type events struct {
	sync.Mutex
	items *list.List
	wake  chan struct{}
}

func (e *events) put(v any) {
	e.Lock()
	e.items.PushBack(v) // want `puts into items, which has no bound`
	e.Unlock()
	e.wake <- struct{}{}
}

func (e *events) take() any {
	e.Lock()
	defer e.Unlock()
	return e.items.Remove(e.items.Front())
}

// Without a signal: somebody comes by and looks.
type polled struct {
	mu    sync.Mutex
	queue []*job
}

func (p *polled) add(jobs ...*job) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, j := range jobs {
		p.queue = append(p.queue, j) // want `puts into queue, which has no bound`
	}
}

func (p *polled) next() (j *job) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.queue) < 1 {
		return nil
	}
	j = p.queue[0]
	copy(p.queue, p.queue[1:])
	p.queue = p.queue[:len(p.queue)-1]
	return j
}

// All at a time.
type batcher struct {
	mu     sync.Mutex
	kick   chan struct{}
	events []job
	gauge  func(int)
}

func (b *batcher) add(j job) {
	e := j
	b.mu.Lock()
	b.events = append(b.events, e) // want `puts into events, which has no bound`
	b.mu.Unlock()
	b.gauge(b.depth()) // a metric is no bound
}

func (b *batcher) depth() int { return len(b.events) }

func (b *batcher) flush() []job {
	b.mu.Lock()
	defer b.mu.Unlock()
	all := b.events
	b.events = nil
	return all
}

// By a number of them, whatever it is.
type counted struct {
	mu   sync.Mutex
	jobs []any
}

func (c *counted) add(v any) {
	c.mu.Lock()
	c.jobs = append(c.jobs, v) // want `puts into jobs, which has no bound`
	c.mu.Unlock()
}

func (c *counted) get(n int) []any { return c.jobs[:n] }

func (c *counted) remove(n int) { c.jobs = c.jobs[n:] }

// Between two channels.
func forward(in <-chan job, out chan<- job) {
	var waiting []job
	for {
		var next job
		var send chan<- job
		if len(waiting) > 0 {
			next, send = waiting[0], out
		}
		select {
		case j, ok := <-in:
			if !ok {
				return
			}
			waiting = append(waiting, j) // want `puts into waiting, which has no bound`
		case send <- next:
			waiting = waiting[1:]
		}
	}
}

type bus struct {
	events chan job
	stop   chan struct{}
}

func (b *bus) publish(j job) {
	go func() { // want `starts a goroutine that waits for its send: what is not taken yet keeps a stack each, without a bound`
		b.events <- j
	}()
}

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

// Who takes gets no more than there are: that keeps nobody from putting.
type takenInParts struct {
	mu    sync.Mutex
	items []job
}

func (q *takenInParts) put(j job) {
	q.mu.Lock()
	q.items = append(q.items, j) // want `puts into items, which has no bound`
	q.mu.Unlock()
}

func (q *takenInParts) take(n int) []job {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.size() < n {
		n = q.size()
	}
	out := q.items[:n]
	q.items = q.items[n:]
	return out
}

func (q *takenInParts) size() int { return len(q.items) }

// A worker moves what comes from a channel to a list.
type relayed struct {
	in    chan *job
	added chan bool
	stop  chan bool
	mu    sync.Mutex
	queue []*job
}

func (r *relayed) collect() {
	for {
		select {
		case j := <-r.in:
			r.mu.Lock()
			r.queue = append(r.queue, j) // want `puts into queue`
			r.mu.Unlock()
		case <-r.stop:
			return
		}
	}
}

func (r *relayed) next() (j *job) {
	r.mu.Lock()
	if len(r.queue) > 0 {
		j, r.queue = r.queue[0], r.queue[1:]
	}
	r.mu.Unlock()
	return j
}

// A queue of its own type between two channels.
type ringQueue struct{ all []*job }

func newRingQueue() *ringQueue { return &ringQueue{} }

func (q *ringQueue) Length() int { return len(q.all) }
func (q *ringQueue) Add(j *job)  { q.all = append(q.all, j) }
func (q *ringQueue) Peek() *job  { return q.all[0] }
func (q *ringQueue) Remove()     { q.all = q.all[1:] }

func bridge(retries, input chan *job) {
	var j *job
	held := newRingQueue()
	for {
		if held.Length() == 0 {
			j = <-retries
		} else {
			select {
			case j = <-retries:
			case input <- held.Peek():
				held.Remove()
				continue
			}
		}
		if j == nil {
			return
		}
		held.Add(j) // want `puts into held`
	}
}

// The loop ends with the channel and what is left.
func pipe(in <-chan *job, out chan<- *job) {
	defer close(out)
	var pending []*job
	for in != nil || len(pending) > 0 {
		var next *job
		var to chan<- *job
		if len(pending) > 0 {
			next, to = pending[0], out
		}
		select {
		case j, ok := <-in:
			if !ok {
				in = nil
				continue
			}
			pending = append(pending, j) // want `puts into pending`
		case to <- next:
			pending = pending[1:]
		}
	}
}

// A copy of what came in, under a name that ends in q.
type sender struct {
	mu    sync.Mutex
	sendq [][]byte
	wake  chan struct{}
}

func (s *sender) Write(p []byte) (int, error) {
	b := append([]byte(nil), p...)
	s.mu.Lock()
	s.sendq = append(s.sendq, b) // want `puts into sendq`
	s.mu.Unlock()
	select {
	case s.wake <- struct{}{}:
	default:
	}
	return len(p), nil
}

func (s *sender) loop(write func([]byte)) {
	for range s.wake {
		s.mu.Lock()
		all := s.sendq
		s.sendq = nil
		s.mu.Unlock()
		for _, b := range all {
			write(b)
		}
	}
}

// Each subscriber has a queue of its own.
type broadcast struct {
	mu   sync.Mutex
	subs map[*subscriber]bool
}

type subscriber struct {
	mu    sync.Mutex
	ready *sync.Cond
	mail  []string
}

func (b *broadcast) send(s string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for sub := range b.subs {
		sub.mu.Lock()
		sub.mail = append(sub.mail, s) // want `puts into mail`
		sub.mu.Unlock()
		sub.ready.Signal()
	}
}

func (s *subscriber) next() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	for len(s.mail) == 0 {
		s.ready.Wait()
	}
	m := s.mail[0]
	s.mail = s.mail[1:]
	return m
}

// The length says how often the taker's loop runs.
type uploads struct {
	mu    sync.Mutex
	queue []string
}

func (u *uploads) add(path string) {
	u.mu.Lock()
	u.queue = append(u.queue, path) // want `puts into queue`
	u.mu.Unlock()
}

func (u *uploads) run(put func(string)) {
	u.mu.Lock()
	n := len(u.queue)
	u.mu.Unlock()
	for i := 0; i < n; i++ {
		u.mu.Lock()
		path := u.queue[0]
		u.queue = u.queue[1:]
		u.mu.Unlock()
		put(path)
	}
}

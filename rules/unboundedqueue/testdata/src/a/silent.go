package a

import (
	"context"
	"errors"
	"sync"
)

var errFull = errors.New("full")

// Somebody asks how long it is.
type bounded struct {
	mu    sync.Mutex
	ready *sync.Cond
	jobs  []job
}

func (b *bounded) put(j job) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	if len(b.jobs) > 1000 {
		return errFull
	}
	b.jobs = append(b.jobs, j)
	b.ready.Signal()
	return nil
}

func (b *bounded) take() {
	b.jobs = b.jobs[1:]
}

// The length is told: somebody may ask before he puts.
type told struct {
	mu    sync.Mutex
	ready chan bool
	jobs  []job
}

func (t *told) Len() int  { return len(t.jobs) }
func (t *told) put(j job) { t.jobs = append(t.jobs, j) }
func (t *told) take()     { t.jobs = t.jobs[1:] }

// A limit is beside it.
type limited struct {
	mu      sync.Mutex
	ready   chan bool
	maxJobs int
	jobs    []job
}

func (l *limited) put(j job) { l.jobs = append(l.jobs, j) }
func (l *limited) take()     { l.jobs = l.jobs[1:] }

// On purpose.
type unboundedQueue struct {
	mu    sync.Mutex
	ready chan bool
	jobs  []job
}

func (u *unboundedQueue) put(j job) { u.jobs = append(u.jobs, j) }
func (u *unboundedQueue) take()     { u.jobs = u.jobs[1:] }

// Never taken from the front: a list, not a queue.
type collected struct {
	mu    sync.Mutex
	done  chan bool
	lines []string
}

func (l *collected) add(s string) { l.lines = append(l.lines, s) }

// Nobody waits on the other side.
type parser struct {
	tokens []job
}

func (p *parser) push(j job) { p.tokens = append(p.tokens, j) }
func (p *parser) next()      { p.tokens = p.tokens[1:] }

// The consumer's own work: as much as it took.
type retrier struct {
	mu    sync.Mutex
	again chan bool
	todo  []job
}

func (r *retrier) step() {
	j := job{1}
	r.todo = append(r.todo, j)
	r.todo = r.todo[1:]
}

// inbox has no bound, on purpose: the one who puts may be the one who takes, and an
// unbounded list cannot block it.
type inbox struct {
	mu   sync.Mutex
	wake chan struct{}
	jobs []job
}

func (b *inbox) put(j job) {
	b.mu.Lock()
	b.jobs = append(b.jobs, j)
	b.mu.Unlock()
	b.wake <- struct{}{}
}

func (b *inbox) take() (j job) {
	b.mu.Lock()
	defer b.mu.Unlock()
	j, b.jobs = b.jobs[0], b.jobs[1:]
	return j
}

type backlog struct {
	mu   sync.Mutex
	wake chan struct{}
	jobs []job // unbounded: who is slow loses nothing
}

func (b *backlog) put(j job) {
	b.mu.Lock()
	b.jobs = append(b.jobs, j)
	b.mu.Unlock()
	b.wake <- struct{}{}
}

func (b *backlog) take() (j job) {
	b.mu.Lock()
	defer b.mu.Unlock()
	j, b.jobs = b.jobs[0], b.jobs[1:]
	return j
}

// The type says what it is.
type unboundedMail[T any] struct{ in, out chan T }

func (m *unboundedMail[T]) run() {
	var items []T
	for {
		if len(items) == 0 {
			items = append(items, <-m.in)
			continue
		}
		select {
		case item := <-m.in:
			items = append(items, item)
		case m.out <- items[0]:
			items = items[1:]
		}
	}
}

// Whoever puts is told that it is full.
type countedIn struct {
	mu    sync.Mutex
	items []job
}

func (q *countedIn) put(j job, most int) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	if len(q.items) >= most {
		return false
	}
	q.items = append(q.items, j)
	return true
}

func (q *countedIn) take() job {
	q.mu.Lock()
	defer q.mu.Unlock()
	j := q.items[0]
	q.items = q.items[1:]
	return j
}

// A queue that was told its size.
type sizedQueue struct {
	all  []*job
	most int
}

func newSizedQueue(most int) *sizedQueue { return &sizedQueue{most: most} }

func (q *sizedQueue) Add(j *job)   { q.all = append(q.all, j) }
func (q *sizedQueue) Remove() *job { return q.all[0] }

func sized(in, out chan *job) {
	held := newSizedQueue(16)
	for {
		select {
		case j := <-in:
			held.Add(j)
		case out <- held.Remove():
		}
	}
}

// The length, kept in a variable, is compared with a bound.
type watched struct {
	mu    sync.Mutex
	queue []string
}

func (w *watched) add(path string) {
	w.mu.Lock()
	w.queue = append(w.queue, path)
	w.mu.Unlock()
}

func (w *watched) crowded() bool {
	w.mu.Lock()
	n := len(w.queue)
	w.mu.Unlock()
	return n > 100
}

func (w *watched) take() string {
	w.mu.Lock()
	defer w.mu.Unlock()
	path := w.queue[0]
	w.queue = w.queue[1:]
	return path
}

// Who waits for a slot first cannot put more than there are.
type stream struct {
	mu           sync.Mutex
	msgs         []string
	producerSema chan struct{}
}

func (s *stream) add(m string) {
	<-s.producerSema
	s.mu.Lock()
	s.msgs = append(s.msgs, m)
	s.mu.Unlock()
}

func (s *stream) take() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	m := s.msgs[0]
	s.msgs = s.msgs[1:]
	s.producerSema <- struct{}{}
	return m
}

type overflowing struct {
	mu    sync.Mutex
	input []string
	ready chan struct{}
}

func (o *overflowing) put(m string) {
	o.mu.Lock()
	// Into the unbound list: what is too much goes to the disk.
	o.input = append(o.input, m)
	o.mu.Unlock()
	o.ready <- struct{}{}
}

func (o *overflowing) take() string {
	o.mu.Lock()
	defer o.mu.Unlock()
	m := o.input[0]
	o.input = o.input[1:]
	return m
}

type dialed struct{ conn, by any }

type dialPool struct {
	addr string
	got  chan dialed
}

func dialBy(ctx context.Context, by any, addr string) any { return nil }

// It is there to dial.
func (p *dialPool) add(ctx context.Context, by any) {
	go func() {
		p.got <- dialed{dialBy(ctx, by, p.addr), by}
	}()
}

type nodeDB struct {
	mu         sync.Mutex
	committing chan struct{}
	cache      map[string]int
	pending    []string
}

// Remove is part of a batch, which its owner ends.
func (db *nodeDB) Remove(key string) {
	db.mu.Lock()
	defer db.mu.Unlock()
	db.pending = append(db.pending, key)
}

func (db *nodeDB) Commit() {
	db.mu.Lock()
	defer db.mu.Unlock()
	for _, key := range db.pending {
		delete(db.cache, key)
	}
	db.pending = nil
}

type flusher struct {
	mu     sync.Mutex
	notify chan struct{}
	blobs  map[string]int
	queue  []string
}

// As many as there are blobs.
func (f *flusher) dirty(key string, size int) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.blobs[key] = size
	f.queue = append(f.queue, key)
}

func (f *flusher) next() string {
	<-f.notify
	f.mu.Lock()
	defer f.mu.Unlock()
	key := f.queue[0]
	f.queue = f.queue[1:]
	return key
}

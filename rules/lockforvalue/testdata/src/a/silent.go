package a

import (
	"sync"
	"sync/atomic"
	"time"
)

// Two values that belong together.
type mean struct {
	mu    sync.Mutex
	sum   int
	count int
}

func (m *mean) add(n int) {
	m.mu.Lock()
	m.sum += n
	m.count++
	m.mu.Unlock()
}

func (m *mean) total() int {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.sum
}

// An element of a map is no value of its own.
type table struct {
	mu   sync.Mutex
	rows map[string]int
}

func (t *table) inc(k string) {
	t.mu.Lock()
	t.rows[k]++
	t.mu.Unlock()
}

func (t *table) get(k string) int {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.rows[k]
}

// A call under the lock may need it.
type caller struct {
	mu sync.Mutex
	n  int
}

func (c *caller) do(f func()) {
	c.mu.Lock()
	defer c.mu.Unlock()
	f()
	c.n++
}

func (c *caller) get() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.n
}

// A Cond waits for a change of the value.
type gate struct {
	mu   sync.Mutex
	cond *sync.Cond
	open bool
}

func newGate() *gate {
	g := &gate{}
	g.cond = sync.NewCond(&g.mu)
	return g
}

func (g *gate) set() {
	g.mu.Lock()
	g.open = true
	g.mu.Unlock()
}

func (g *gate) get() bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.open
}

// Others may lock an exported type.
type Shared struct {
	sync.Mutex
	N int
}

func (s *Shared) inc() {
	s.Lock()
	s.N++
	s.Unlock()
}

func (s *Shared) get() int {
	s.Lock()
	defer s.Unlock()
	return s.N
}

// A slice that grows is more than a value.
type log struct {
	mu    sync.Mutex
	lines []string
}

func (l *log) add(s string) {
	l.mu.Lock()
	l.lines = append(l.lines, s)
	l.mu.Unlock()
}

func (l *log) all() []string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.lines
}

// Nobody reads under the lock: it may be there for something else.
type once struct {
	mu   sync.Mutex
	done bool
}

func (o *once) set() {
	o.mu.Lock()
	o.done = true
	o.mu.Unlock()
}

func (o *once) reset() {
	o.mu.Lock()
	o.done = false
	o.mu.Unlock()
}

// An atomic already.
type after struct{ n atomic.Int64 }

func (a *after) add(n int64) { a.n.Add(n) }

// One is asked for, another one is set.
type door struct {
	mu     sync.Mutex
	closed bool
	inside int
}

func (d *door) enter() bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.closed {
		return false
	}
	d.inside++
	return true
}

func (d *door) close() {
	d.mu.Lock()
	d.closed = true
	d.mu.Unlock()
}

func (d *door) count() int {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.inside
}

// Two that move together are looked at together.
type window struct {
	mu         sync.Mutex
	start, end int
}

func (w *window) setStart(n int) {
	w.mu.Lock()
	w.start = n
	w.mu.Unlock()
}

func (w *window) setEnd(n int) {
	w.mu.Lock()
	w.end = n
	w.mu.Unlock()
}

func (w *window) span() (int, int) {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.start, w.end
}

// One caller fetches for all.
type token struct {
	mu    sync.Mutex
	text  string
	fetch func() string
}

func (t *token) get() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.text == "" {
		t.text = t.fetch()
	}
	return t.text
}

func (t *token) reset() {
	t.mu.Lock()
	t.text = ""
	t.mu.Unlock()
}

// An error comes once.
type watch struct {
	mu  sync.Mutex
	err error
}

func (w *watch) fail(err error) {
	w.mu.Lock()
	w.err = err
	w.mu.Unlock()
}

func (w *watch) Err() error {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.err
}

// No atomic adds to a float.
func total(list []func() float64) (sum float64) {
	var mu sync.Mutex
	var wg sync.WaitGroup
	for _, f := range list {
		wg.Go(func() {
			n := f()
			mu.Lock()
			sum += n
			mu.Unlock()
		})
	}
	wg.Wait()
	return sum
}

// The report belongs to others, too.
type shared struct {
	mu sync.Mutex
	n  int
}

type sharedReport struct{ n, total int }

func (s *shared) fill(r *sharedReport) {
	s.mu.Lock()
	r.n = s.n
	s.mu.Unlock()
}

func (s *shared) count() {
	s.mu.Lock()
	s.n++
	s.mu.Unlock()
}

type segments struct {
	locks []*sync.RWMutex
	slots []map[string]int
}

// The lock is a segment's, which it guards.
func (s *segments) count() uint64 {
	count := uint64(0)
	for i := range s.slots {
		lock := s.locks[i]
		slot := s.slots[i]
		func() {
			lock.RLock()
			defer lock.RUnlock()
			count += uint64(len(slot))
		}()
	}
	return count
}

type attack struct {
	began time.Time
	mu    sync.Mutex
	seq   uint64
}

type hitAt struct {
	at  time.Time
	seq uint64
}

func (a *attack) hit() (h hitAt) {
	// The time and the number must be taken in the same critical section,
	// so that a later one has a larger number.
	a.mu.Lock()
	h.at = a.began.Add(time.Since(a.began))
	h.seq = a.seq
	a.seq++
	a.mu.Unlock()
	return h
}

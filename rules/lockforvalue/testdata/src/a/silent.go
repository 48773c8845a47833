package a

import (
	"sync"
	"sync/atomic"
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

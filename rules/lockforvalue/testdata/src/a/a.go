package a

import (
	"sync"
	"time"
)

type counter struct {
	mu    sync.Mutex
	total int64
}

func (c *counter) add(n int64) {
	c.mu.Lock() // want `takes a lock for one value, total: an atomic is read and set without`
	c.total += n
	c.mu.Unlock()
}

func (c *counter) get() int64 {
	c.mu.Lock() // want `one value, total`
	defer c.mu.Unlock()
	return c.total
}

// A flag, read with RLock, tested and set.
type server struct {
	name   string
	lock   sync.RWMutex
	closed bool
}

func (s *server) isClosed() bool {
	s.lock.RLock() // want `one value, closed`
	closed := s.closed
	s.lock.RUnlock()
	return closed
}

func (s *server) close() {
	s.lock.Lock() // want `one value, closed`
	if s.closed {
		s.lock.Unlock()
		return
	}
	s.closed = true
	s.lock.Unlock()
}

// An embedded lock.
type id struct {
	sync.Mutex
	next uint32
}

func (i *id) get() uint32 {
	i.Lock() // want `one value, next`
	defer i.Unlock()
	i.next++
	return i.next
}

func (i *id) peek() uint32 {
	i.Lock() // want `one value, next`
	n := i.next
	i.Unlock()
	return n
}

type config struct{ size int }

// A pointer that is replaced.
type holder struct {
	mu  sync.RWMutex
	cfg *config
}

func (h *holder) config() *config {
	h.mu.RLock() // want `one value, cfg`
	defer h.mu.RUnlock()
	return h.cfg
}

func (h *holder) set(c *config) {
	h.mu.Lock() // want `one value, cfg`
	defer h.mu.Unlock()
	h.cfg = c
}

// A value that is taken and set as a whole.
type seen struct {
	mu   sync.Mutex
	last time.Time
}

func (s *seen) touch() {
	s.mu.Lock() // want `one value, last`
	s.last = time.Now()
	s.mu.Unlock()
}

func (s *seen) when() time.Time {
	s.mu.Lock() // want `one value, last`
	defer s.mu.Unlock()
	return s.last
}

// A lock of the package, and of an embedded struct's field.
var (
	levelMu sync.Mutex
	level   int
)

func setLevel(n int) {
	levelMu.Lock() // want `one value, level`
	level = n
	levelMu.Unlock()
}

func getLevel() int {
	levelMu.Lock() // want `one value, level`
	defer levelMu.Unlock()
	return level
}

type stats struct {
	mu   sync.Mutex
	hits int
}

type pool struct{ stats stats }

func (p *pool) hit() {
	p.stats.mu.Lock() // want `one value, hits`
	p.stats.hits++
	p.stats.mu.Unlock()
}

func (p *pool) hits() int {
	p.stats.mu.Lock() // want `one value, hits`
	defer p.stats.mu.Unlock()
	return p.stats.hits
}

// A lock behind a pointer, made with its holder.
type named struct {
	mu   *sync.RWMutex
	name *string
}

func newNamed() *named { return &named{mu: new(sync.RWMutex)} }

func (n *named) rename(name *string) {
	n.mu.Lock() // want `takes a lock for one value, name`
	n.name = name
	n.mu.Unlock()
}

func (n *named) current() *string {
	n.mu.RLock() // want `takes a lock for one value, name`
	name := n.name
	n.mu.RUnlock()
	return name
}

package a

import (
	"sync"
	"time"
)

// A number that is counted and used at once, in the only section.
type generator struct {
	mu     sync.Mutex
	prefix uint64
	suffix uint64
}

func (g *generator) next() uint64 {
	g.mu.Lock() // want `one value, suffix`
	defer g.mu.Unlock()
	g.suffix++
	return g.prefix | low(g.suffix)
}

func low(n uint64) uint64 { return n & 0xffff }

// What never changes is no second value.
type ring struct {
	mu    sync.Mutex
	hosts []string
	at    int
}

func newRing(hosts []string) *ring { return &ring{hosts: hosts} }

func (r *ring) pick() string {
	r.mu.Lock() // want `one value, at`
	host := r.hosts[r.at]
	r.at = (r.at + 1) % len(r.hosts)
	r.mu.Unlock()
	return host
}

// Counters that are counted one by one, and looked at together. The type is
// exported, the counters are not.
type Hits struct {
	sync.Mutex
	hits, misses uint64
}

func (h *Hits) hit() {
	h.Lock() // want `one value, hits`
	h.hits++
	h.Unlock()
}

func (h *Hits) miss() {
	h.Lock() // want `one value, misses`
	h.misses++
	h.Unlock()
}

func (h *Hits) ratio() float64 {
	h.Lock()
	defer h.Unlock()
	return float64(h.hits) / float64(h.hits+h.misses)
}

func (h *Hits) reset() {
	h.Lock()
	h.hits, h.misses = 0, 0
	h.Unlock()
}

// Among variables of a function, read when all are done.
func upload(files []string, up func(string) bool) (failed int, some bool) {
	var mu sync.Mutex
	var wg sync.WaitGroup
	for _, f := range files {
		wg.Go(func() {
			if !up(f) {
				mu.Lock() // want `one value, failed`
				failed++
				mu.Unlock()
			}
		})
	}
	wg.Wait()
	var flag sync.Mutex
	for _, f := range files {
		wg.Go(func() {
			if up(f) {
				flag.Lock() // want `one value, some`
				some = true
				flag.Unlock()
			}
		})
	}
	wg.Wait()
	return failed, some
}

// A time that is compared and set.
type limiter struct {
	mu   sync.Mutex
	last time.Time
	gap  time.Duration
}

func (l *limiter) allow() bool {
	now := time.Now()
	l.mu.Lock() // want `one value, last`
	defer l.mu.Unlock()
	if now.Sub(l.last) < l.gap {
		return false
	}
	l.last = now
	return true
}

// What is replaced as a whole is read into; who makes a new one of the old one
// keeps the lock.
type routes struct {
	mu  sync.RWMutex
	all map[string]func()
}

func (r *routes) find(name string) func() {
	r.mu.RLock() // want `one value, all`
	defer r.mu.RUnlock()
	return r.all[name]
}

func (r *routes) add(name string, f func()) {
	r.mu.Lock()
	defer r.mu.Unlock()
	all := make(map[string]func(), len(r.all)+1)
	for k, v := range r.all {
		all[k] = v
	}
	all[name] = f
	r.all = all
}

func (h *limits) size() int {
	h.mu.RLock() // want `one value, cfg`
	defer h.mu.RUnlock()
	return h.cfg.size
}

type limits struct {
	mu  sync.RWMutex
	cfg *config
}

func (h *limits) set(c *config) {
	h.mu.Lock() // want `one value, cfg`
	h.cfg = c
	h.mu.Unlock()
}

// In a struct without a name.
type replica struct {
	mu struct {
		sync.Mutex
		lease int32
	}
}

func (r *replica) get() int32 {
	r.mu.Lock() // want `one value, lease`
	defer r.mu.Unlock()
	return r.mu.lease
}

func (r *replica) set(n int32) {
	r.mu.Lock() // want `one value, lease`
	r.mu.lease = n
	r.mu.Unlock()
}

// The flag decides who closes the channel, which never changes.
type pipe struct {
	mu     sync.Mutex
	closed bool
	done   chan struct{}
}

func (p *pipe) close() {
	p.mu.Lock() // want `one value, closed`
	defer p.mu.Unlock()
	if p.closed {
		return
	}
	p.closed = true
	close(p.done)
}

func (p *pipe) isClosed() bool {
	p.mu.Lock() // want `one value, closed`
	defer p.mu.Unlock()
	return p.closed
}

// What is counted is handed on in a report, and set back.
type monitor struct {
	hitMu  sync.Mutex
	hits   int
	missMu sync.Mutex
	misses int
}

type report struct{ hits, misses int }

func (m *monitor) hit() {
	m.hitMu.Lock() // want `one value, hits`
	m.hits++
	m.hitMu.Unlock()
}

func (m *monitor) miss() {
	m.missMu.Lock() // want `one value, misses`
	m.misses++
	m.missMu.Unlock()
}

func (m *monitor) tell(r report, to func(report)) {
	m.hitMu.Lock() // want `one value, hits`
	r.hits = m.hits
	m.hits = 0
	m.hitMu.Unlock()
	m.missMu.Lock() // want `one value, misses`
	r.misses = m.misses
	m.misses = 0
	m.missMu.Unlock()
	to(r)
}

type subscriberBase struct {
	id   uint32
	quit chan int
}

type subscriber struct {
	subscriberBase
	news chan int
}

type subscribers struct {
	mu     sync.Mutex
	nextID uint32
	all    chan *subscriber
	last   *subscriber
}

// What the number goes into is nobody else's yet.
func (s *subscribers) subscribe() *subscriber {
	sub := &subscriber{news: make(chan int)}
	s.mu.Lock() // want `takes a lock for one value, nextID`
	sub.id = s.nextID
	s.nextID++
	s.mu.Unlock()
	s.all <- sub
	return sub
}

type announced struct {
	mu     sync.Mutex
	nextID uint32
	all    chan *subscriber
}

// Others have it already, and look at its number under the lock.
func (s *announced) subscribe() *subscriber {
	sub := &subscriber{news: make(chan int)}
	s.all <- sub
	s.mu.Lock()
	sub.id = s.nextID
	s.nextID++
	s.mu.Unlock()
	return sub
}

// A time that is kept as a number, and made of it again under the lock.
type heard struct {
	mu   sync.Mutex
	last int64
}

func (h *heard) mark() {
	h.mu.Lock() // want `one value, last`
	h.last = time.Now().UnixMilli()
	h.mu.Unlock()
}

func (h *heard) ago(now time.Time) time.Duration {
	h.mu.Lock() // want `one value, last`
	defer h.mu.Unlock()
	return now.Sub(time.UnixMilli(h.last))
}

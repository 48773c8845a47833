package a

import (
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"
)

type scrapeSettings struct{ every time.Duration }

type scraper struct {
	mu     sync.RWMutex
	cfg    *scrapeSettings
	logger *slog.Logger
}

// A log line needs no lock, and an error neither.
func (s *scraper) apply(c *scrapeSettings) error {
	s.mu.Lock() // want `takes a lock for one value, cfg`
	defer s.mu.Unlock()
	if c == nil {
		return errors.New("no scrapeSettings")
	}
	if c.every < 0 {
		return fmt.Errorf("every %v", c.every)
	}
	s.cfg = c
	s.logger.Info("every", "every", c.every)
	return nil
}

func (s *scraper) every() time.Duration {
	s.mu.RLock() // want `takes a lock for one value, cfg`
	defer s.mu.RUnlock()
	return s.cfg.every
}

// What is told of the old value makes no second one of it.
type loudness struct {
	mu   sync.RWMutex
	text string
}

func (l *loudness) set(s string) {
	l.mu.Lock()
	slog.Info("level", "from", l.text, "to", s)
	l.text = s
	l.mu.Unlock()
}

func (l *loudness) get() string {
	l.mu.RLock() // want `takes a lock for one value, text`
	defer l.mu.RUnlock()
	return l.text
}

// One counter in each branch.
type lookups struct {
	mu           sync.Mutex
	hits, misses uint64
}

func (l *lookups) record(hit bool) {
	l.mu.Lock() // want `takes a lock for one value, hits`
	defer l.mu.Unlock()
	if hit {
		l.hits++
	} else {
		l.misses++
	}
}

func (l *lookups) both() (hits, misses uint64) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.hits, l.misses
}

type accesses struct {
	mu            sync.Mutex
	reads, writes int
}

func (k *accesses) add(kind string, n int) {
	k.mu.Lock() // want `takes a lock for one value, reads`
	switch kind {
	case "read":
		k.reads += n
	case "write", "append":
		k.writes += n
	}
	k.mu.Unlock()
}

func (k *accesses) written() int {
	k.mu.Lock() // want `takes a lock for one value, writes`
	defer k.mu.Unlock()
	return k.writes
}

// A float is read without the lock; who adds to it keeps it, or compares and swaps.
type ewma struct {
	mu    sync.Mutex
	rate  float64
	alpha float64
}

func newEwma() *ewma { return &ewma{alpha: 0.2} }

func (e *ewma) update(v float64) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.rate += e.alpha * (v - e.rate)
}

func (e *ewma) get() float64 {
	e.mu.Lock() // want `takes a lock for one value, rate`
	defer e.mu.Unlock()
	return e.rate
}

// The condition looks at one of them: both belong together.
type capped struct {
	mu         sync.Mutex
	used, over int
}

func (c *capped) add(n int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.used < 10 {
		c.used += n
	} else {
		c.over += n
	}
}

func (c *capped) get() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.over
}

// One branch changes both.
type twins struct {
	mu   sync.Mutex
	a, b int
}

func (p *twins) add(both bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if both {
		p.a++
		p.b = p.a
	} else {
		p.a++
	}
}

func (p *twins) get() (int, int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.a, p.b
}

// The default of another package is a second value.
type rootLog struct {
	mu   sync.RWMutex
	root *slog.Logger
}

func (d *rootLog) set(l *slog.Logger) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.root = l
	slog.SetDefault(l)
}

func (d *rootLog) get() *slog.Logger {
	d.mu.RLock()
	defer d.mu.RUnlock()
	return d.root
}

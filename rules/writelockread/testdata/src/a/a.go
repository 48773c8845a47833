package a

import (
	"container/list"
	"fmt"
	"sort"
	"sync"
	"sync/atomic"
)

type item struct {
	name string
	size int
}

func (i *item) String() string { return i.name }

type registry struct {
	mu    sync.RWMutex
	items map[string]*item
	list  []item
	on    bool
	sync.RWMutex
}

func (r *registry) lookup(name string) *item {
	r.mu.Lock() // want `takes the write lock of r.mu only to read: readers wait for each other`
	defer r.mu.Unlock()
	return r.items[name]
}

func (r *registry) has(name string) bool {
	r.mu.Lock() // want `write lock of r.mu`
	_, ok := r.items[name]
	r.mu.Unlock()
	return ok
}

// Embedded, with an early way out.
func (r *registry) first() (item, error) {
	r.Lock() // want `write lock of r`
	if len(r.list) == 0 {
		r.Unlock()
		return item{}, fmt.Errorf("none of %d", len(r.items))
	}
	it := r.list[0]
	r.Unlock()
	return it, nil
}

// It copies into what it makes.
func (r *registry) names() []string {
	r.mu.Lock() // want `write lock of r.mu`
	defer r.mu.Unlock()
	names := make([]string, 0, len(r.items))
	for name := range r.items {
		names = append(names, name)
	}
	sort.Strings(names)
	return names
}

func (r *registry) sizes() map[string]int {
	out := map[string]int{}
	r.mu.Lock() // want `write lock of r.mu`
	for name, it := range r.items {
		out[name] += it.size
	}
	r.mu.Unlock()
	return out
}

// A named result, and a helper of the package.
func (r *registry) total() (sum int) {
	r.mu.Lock() // want `write lock of r.mu`
	defer r.mu.Unlock()
	for i := range r.list {
		sum += weight(r.list[i])
	}
	return sum
}

func weight(it item) int { return it.size * 2 }

func (r *registry) clone() []item {
	r.mu.Lock() // want `write lock of r.mu`
	defer r.mu.Unlock()
	return append([]item(nil), r.list...)
}

var (
	drivers   = map[string]int{}
	driversMu sync.RWMutex
)

func driver(name string) int {
	driversMu.Lock() // want `write lock of driversMu`
	defer driversMu.Unlock()
	if d, ok := drivers[name]; ok {
		return d
	}
	return -1
}

// Methods that ask for what is there change nothing.
type peer interface {
	ActiveSince() int
	Key() string
}

type peers struct {
	mu sync.RWMutex
	m  map[string]peer
}

func (p *peers) since(who peer) int {
	p.mu.Lock() // want `write lock of p.mu`
	defer p.mu.Unlock()
	if q, ok := p.m[who.Key()]; ok {
		return q.ActiveSince()
	}
	return 0
}

// An inner lock is taken to read, too.
func (r *registry) inner(p *peers) int {
	r.mu.Lock() // want `write lock of r.mu`
	defer r.mu.Unlock()
	p.mu.RLock()
	defer p.mu.RUnlock()
	return len(r.items) + len(p.m)
}

// It fills what a function of the package made.
func newRegistry() *registry { return &registry{} }

func (r *registry) snapshot() *registry {
	r.mu.Lock() // want `write lock of r.mu`
	c := newRegistry()
	c.on = r.on
	r.mu.Unlock()
	return c
}

// Of a plain mutex, what only reads in a loop.
func (p *plain) sum() int {
	p.mu.Lock() // want `holds p.mu over a loop that only reads: readers wait for each other, with a sync.RWMutex they would not`
	defer p.mu.Unlock()
	sum := 0
	for _, n := range p.n {
		sum += n
	}
	return sum
}

// So does a function of the package, under a read lock of its own.
func (p *peers) count() int {
	p.mu.RLock()
	defer p.mu.RUnlock()
	return len(p.m)
}

func (r *registry) outer(p *peers) int {
	r.mu.Lock() // want `write lock of r.mu`
	defer r.mu.Unlock()
	return len(r.items) + p.count()
}

// All that it reads is read by a method.
func (r *registry) length() int { return len(r.items) }

func (r *registry) Length() int {
	r.mu.Lock() // want `write lock of r.mu`
	defer r.mu.Unlock()
	return r.length()
}

type tally struct {
	hits, misses uint64
	asked        atomic.Int64
}

func (t *tally) hit()  { atomic.AddUint64(&t.hits, 1) }
func (t *tally) miss() { atomic.AddUint64(&t.misses, 1) }

type counted struct {
	mu sync.RWMutex
	m  map[string]item
	n  *tally
}

// Readers may count at once, if they do it atomically; what is deferred runs under
// the lock.
func (c *counted) get(name string) (it item, ok bool) {
	c.mu.Lock() // want `write lock of c.mu`
	defer c.mu.Unlock()
	defer func() {
		if ok {
			c.n.hit()
			return
		}
		c.n.miss()
	}()
	c.n.asked.Add(1)
	it, ok = c.m[name]
	return it, ok
}

type ranges struct {
	mu     sync.RWMutex
	ends   []int
	recent *list.List
}

// A search in what the lock guards.
func (r *ranges) at(pos int) int {
	r.mu.Lock() // want `write lock of r.mu`
	defer r.mu.Unlock()
	return sort.Search(len(r.ends), func(i int) bool { return r.ends[i] > pos })
}

// A walk along a list.
func (r *ranges) names() (out []any) {
	r.mu.Lock() // want `write lock of r.mu`
	defer r.mu.Unlock()
	for e := r.recent.Back(); e != nil; e = e.Prev() {
		out = append(out, e.Value)
	}
	return out
}

// Whether somebody stops it is only asked.
func (r *ranges) above(pos int, stop <-chan struct{}) (out []int) {
	r.mu.Lock() // want `write lock of r.mu`
	defer r.mu.Unlock()
	for _, end := range r.ends {
		select {
		case <-stop:
			return nil
		default:
		}
		if end > pos {
			out = append(out, end)
		}
	}
	return out
}

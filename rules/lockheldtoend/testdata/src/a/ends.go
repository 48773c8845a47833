package a

import (
	"net/http"
	"sync"
	"sync/atomic"
)

type emitter interface{ Emit(event any) error }

type swarmConn struct{ id string }

type swarm struct {
	emitter emitter
	url     string

	conns struct {
		sync.RWMutex
		m map[string][]*swarmConn
	}
}

// The event goes out last on its way through, in a block inside: the loop ends behind it.
func (s *swarm) remove(p string, c *swarmConn) {
	s.conns.Lock() // want `holds s.conns over s.emitter.Emit \(the code of others\), where nothing that follows touches what the lock guards`
	defer s.conns.Unlock()
	cs := s.conns.m[p]
	for i, ci := range cs {
		if ci == c {
			if len(cs) == 1 {
				delete(s.conns.m, p)
				s.emitter.Emit(p)
			} else {
				copy(cs[i:], cs[i+1:])
				s.conns.m[p] = cs[:len(cs)-1]
			}
			break
		}
	}
}

// The loop goes on with what the lock guards.
func (s *swarm) removeAll(p string) {
	s.conns.Lock()
	defer s.conns.Unlock()
	for k := range s.conns.m {
		if k == p {
			delete(s.conns.m, p)
			s.emitter.Emit(p)
		}
	}
}

// A request in a branch that ends the function.
func (s *swarm) leave(p string, url string) {
	s.conns.Lock() // want `holds s.conns over http.Get \(the network\), where nothing that follows`
	defer s.conns.Unlock()
	if len(s.conns.m[p]) == 0 {
		delete(s.conns.m, p)
		http.Get(url)
		return
	}
	s.conns.m[p] = s.conns.m[p][1:]
}

// Something is left to do with what the lock guards.
func (s *swarm) enter(p string) {
	s.conns.Lock()
	defer s.conns.Unlock()
	if _, ok := s.conns.m[p]; !ok {
		s.emitter.Emit(p)
	}
	s.conns.m[p] = nil
}

type dispatcher interface{ DeliverPacket(p []byte) }

type bridge struct {
	mu         sync.RWMutex
	ports      map[int]*[]byte
	dispatcher dispatcher
	onDetach   func(int)
}

func (b *bridge) attach(d dispatcher, f func(int)) {
	b.mu.Lock()
	b.dispatcher, b.onDetach = d, f
	b.mu.Unlock()
}

// A copy of the field is called while the lock is held.
func (b *bridge) detach(n int) {
	b.mu.Lock() // want `holds b.mu over onDetach \(the code of others\): a copy of what keeps it may be called without`
	defer b.mu.Unlock()
	delete(b.ports, n)
	onDetach := b.onDetach
	if onDetach != nil {
		onDetach(n)
	}
}

func (b *bridge) injectLocked(p []byte) {
	d := b.dispatcher
	if d != nil {
		d.DeliverPacket(p)
	}
}

// The last that is done, by a method of the same holder.
func (b *bridge) deliver(p []byte) {
	b.mu.Lock() // want `holds b.mu over d.DeliverPacket \(the code of others\)`
	defer b.mu.Unlock()
	for _, port := range b.ports {
		*port = p
	}
	b.injectLocked(p)
}

func (b *bridge) countLocked() { clear(b.ports) }

func (b *bridge) reset() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.ports[0] = nil
	b.countLocked()
}

type flusher struct {
	buf []byte
	url string
}

func (f *flusher) send() error {
	res, err := http.Get(f.url)
	if err == nil {
		res.Body.Close()
	}
	f.buf = f.buf[:0]
	return err
}

type indexer struct {
	free chan *flusher

	mu     sync.Mutex
	active *flusher
	n      int
}

func (i *indexer) add(b []byte) {
	i.mu.Lock()
	defer i.mu.Unlock()
	i.active.buf = append(i.active.buf, b...)
	i.n++
}

func (i *indexer) send(f *flusher) error { return f.send() }

// What was taken out of the field is nobody else's.
func (i *indexer) turn() error {
	i.mu.Lock() // want `holds i.mu to the function's end over i.send \(the network\)`
	defer i.mu.Unlock()
	active := i.active
	i.active = nil
	err := i.send(active)
	i.free <- active
	return err
}

func (i *indexer) replace(next *flusher) error {
	i.mu.Lock() // want `holds i.mu to the function's end over old.send \(the network\)`
	defer i.mu.Unlock()
	var old *flusher
	old, i.active = i.active, next
	return old.send()
}

// A name that says that it holds everybody up, but not for what was taken out.
func (i *indexer) flushActive() error {
	i.mu.Lock() // want `holds i.mu to the function's end over i.send \(the network\)`
	defer i.mu.Unlock()
	active := i.active
	i.active = nil
	return i.send(active)
}

func (i *indexer) flushAll() error {
	i.mu.Lock()
	defer i.mu.Unlock()
	i.n = 0
	_, err := http.Get("url")
	return err
}

// It goes back into the field.
func (i *indexer) again() error {
	i.mu.Lock()
	defer i.mu.Unlock()
	active := i.active
	i.active = nil
	err := active.send()
	i.active = active
	return err
}

// Another field may hold the same.
type twin struct {
	mu    sync.Mutex
	first *flusher
	all   []*flusher
}

func (t *twin) take() {
	t.mu.Lock()
	defer t.mu.Unlock()
	f := t.first
	t.first = nil
	t.all = append(t.all, f)
}

func (t *twin) sendFirst() error {
	t.mu.Lock()
	defer t.mu.Unlock()
	f := t.first
	t.first = nil
	return f.send()
}

// A lock that keeps those apart who make a new map of the old, held to the function's end.
type tagCache struct {
	lock sync.Mutex
	m    atomic.Value
}

func (t *tagCache) get(k string) ([]int, bool) {
	v, ok := t.m.Load().(map[string][]int)[k]
	return v, ok
}

func (t *tagCache) set(k string, v []int) {
	old := t.m.Load().(map[string][]int)
	m := make(map[string][]int, len(old)+1)
	for k, v := range old {
		m[k] = v
	}
	m[k] = v
	t.m.Store(m)
}

type checker struct{ cache *tagCache }

type rule struct{ ok func(int) bool }

type check struct{ errs []int }

func (c *check) traverse(tags []int, rules []rule) {
	for _, t := range tags {
		if !rules[t].ok(t) {
			c.errs = append(c.errs, t)
		}
	}
}

func (c *checker) check(tag string, rules []rule) []int {
	tags, ok := c.cache.get(tag)
	if !ok {
		c.cache.lock.Lock() // want `holds c.cache.lock over v.traverse: its defer waits for the end of the function, not of the block`
		defer c.cache.lock.Unlock()
		if tags, ok = c.cache.get(tag); !ok {
			tags = []int{len(tag)}
			c.cache.set(tag, tags)
		}
	}
	v := &check{}
	v.traverse(tags, rules)
	return v.errs
}

// An if that only takes the lock takes it for what follows.
func (c *checker) checkWith(shared bool, tags []int, rules []rule) []int {
	if shared {
		c.cache.lock.Lock()
		defer c.cache.lock.Unlock()
	}
	v := &check{}
	v.traverse(tags, rules)
	return v.errs
}

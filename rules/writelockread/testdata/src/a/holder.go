package a

import "sync"

// A deferring runs what was put off before it lets go.
type deferring struct {
	inner sync.RWMutex
	after []func()
}

func (d *deferring) Lock() { d.inner.Lock() }

func (d *deferring) Unlock() {
	for _, f := range d.after {
		f()
	}
	d.after = nil
	d.inner.Unlock()
}

func (d *deferring) RLock()   { d.inner.RLock() }
func (d *deferring) RUnlock() { d.inner.RUnlock() }

// A swarm is locked by methods of its own, for readers too.
type swarm struct {
	_mu   deferring
	peers map[string]*node
}

func (s *swarm) lock()    { s._mu.Lock() }
func (s *swarm) unlock()  { s._mu.Unlock() }
func (s *swarm) rLock()   { s._mu.RLock() }
func (s *swarm) rUnlock() { s._mu.RUnlock() }

func (s *swarm) peer(id string) *node {
	s.lock() // want `takes the write lock of s only to read`
	defer s.unlock()
	return s.peers[id]
}

func (s *swarm) list() (all []*node) {
	s.lock() // want `takes the write lock of s only to read`
	for _, p := range s.peers {
		all = append(all, p)
	}
	s.unlock()
	return all
}

func (s *swarm) add(id string, p *node) {
	s.lock()
	defer s.unlock()
	s.peers[id] = p
}

func (s *swarm) shared(id string) *node {
	s.rLock()
	defer s.rUnlock()
	return s.peers[id]
}

// A crowd has no methods for readers.
type crowd struct {
	mu    sync.Mutex
	peers map[string]*node
}

func (c *crowd) lock()   { c.mu.Lock() }
func (c *crowd) unlock() { c.mu.Unlock() }

func (c *crowd) peer(id string) *node {
	c.lock()
	defer c.unlock()
	return c.peers[id]
}

package a

import (
	"errors"
	"sync"
)

// A Mutex locks something for all processes.
type Mutex struct{ name string }

func (m *Mutex) Lock() error   { return nil }
func (m *Mutex) Unlock() error { return nil }

type remoteLocks struct{ mutexes map[string]*Mutex }

func newRemoteLocks() *remoteLocks { return &remoteLocks{mutexes: map[string]*Mutex{}} }

func (r *remoteLocks) lock(name string) error {
	m, ok := r.mutexes[name]
	if ok {
		return m.Lock()
	}
	m = &Mutex{name}
	r.mutexes[name] = m // want `keeps every key it was ever asked for`
	return m.Lock()
}

func (r *remoteLocks) unlock(name string) error {
	if m, ok := r.mutexes[name]; ok {
		return m.Unlock()
	}
	return errors.New("not locked")
}

type heldLocks struct{ mutexes map[string]*Mutex }

func (h *heldLocks) lock(name string) error {
	m, ok := h.mutexes[name]
	if !ok {
		m = &Mutex{name}
		h.mutexes[name] = m
	}
	return m.Lock()
}

func (h *heldLocks) unlock(name string) error {
	m, ok := h.mutexes[name]
	if !ok {
		return errors.New("not locked")
	}
	delete(h.mutexes, name)
	return m.Unlock()
}

type statement struct {
	text string
	done chan struct{}
}

type statementCache struct {
	mu    sync.Mutex
	known map[string]*statement
	kept  map[string]*statement
}

func (c *statementCache) prepare(query string, make func(string) error) (*statement, error) {
	c.mu.Lock()
	if s, ok := c.known[query]; ok {
		c.mu.Unlock()
		<-s.done
		return s, nil
	}
	s := &statement{query, make2()}
	c.known[query] = s // want `keeps every key it was ever asked for`
	c.mu.Unlock()
	defer close(s.done)
	if err := make(query); err != nil {
		c.mu.Lock()
		delete(c.known, query)
		c.mu.Unlock()
		return nil, err
	}
	return s, nil
}

func make2() chan struct{} { return make(chan struct{}) }

func (c *statementCache) prepareOne(query string) *statement {
	c.mu.Lock()
	defer c.mu.Unlock()
	if s, ok := c.kept[query]; ok {
		return s
	}
	s := &statement{query, nil}
	c.kept[query] = s
	return s
}

func (c *statementCache) drop(query string) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if _, ok := c.kept[query]; !ok {
		return errors.New("not kept")
	}
	delete(c.kept, query)
	return nil
}

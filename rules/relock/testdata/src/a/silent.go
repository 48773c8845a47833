package a

import (
	"fmt"
	"sync"
	"time"
)

func work() { fmt.Println() }

// Letting go is the point: somebody else's code runs, or a wait.
func (s *store) called() {
	s.mu.Lock()
	s.n++
	s.mu.Unlock()
	work()
	s.mu.Lock()
	s.n--
	s.mu.Unlock()
}

func (s *store) waits(c chan int) {
	s.mu.Lock()
	s.n++
	s.mu.Unlock()
	n := <-c
	s.mu.Lock()
	s.n += n
	s.mu.Unlock()
	time.Sleep(1)
	s.mu.Lock()
	s.n++
	s.mu.Unlock()
}

// Readers look first; few go on to write.
func (s *store) upgrades(name string) int {
	s.mu.RLock()
	n := s.n
	s.mu.RUnlock()
	if n > 0 {
		return n
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.n = len(name)
	return s.n
}

func (s *store) upgradesInside(name string) {
	s.mu.RLock()
	n := s.n
	s.mu.RUnlock()
	if n == 0 {
		s.mu.Lock()
		s.n = len(name)
		s.mu.Unlock()
	}
}

func (s *store) upgradesAfter(name string) int {
	s.mu.RLock()
	if s.n > 0 {
		s.mu.RUnlock()
		return s.n
	}
	s.mu.RUnlock()
	s.mu.Lock()
	defer s.mu.Unlock()
	s.n = len(name)
	return s.n
}

// Readers may go on meanwhile.
func (s *store) sums() {
	s.mu.RLock()
	n := 0
	for _, name := range s.names {
		n += len(name)
	}
	s.mu.RUnlock()
	s.mu.Lock()
	s.n = n
	s.mu.Unlock()
}

// A section that guards nothing waits for who is inside.
func (s *store) barrier() {
	s.mu.Lock()
	s.mu.Unlock()
	s.mu.Lock()
	s.n++
	s.mu.Unlock()
}

// The comment says why.
func (s *store) yields(n int) {
	s.mu.Lock()
	s.n++
	s.mu.Unlock()
	// Let writers in.
	s.mu.Lock()
	s.n += n
	s.mu.Unlock()
}

// A loop may take long.
func (s *store) loops(n int) {
	s.mu.Lock()
	s.n++
	s.mu.Unlock()
	for range n {
		n--
	}
	s.mu.Lock()
	s.n += n
	s.mu.Unlock()
}

// Another lock.
func (s *store) other(o *store) {
	s.mu.Lock()
	s.n++
	s.mu.Unlock()
	o.mu.Lock()
	o.n++
	o.mu.Unlock()
	s, o = o, s
	o.mu.RLock()
	_ = o.n
	o.mu.RUnlock()
}

// It is let go in one branch only.
func (s *store) branches(n int) {
	s.mu.Lock()
	if n > 0 {
		s.mu.Unlock()
		s.mu.Lock()
		s.n++
	}
	s.mu.Unlock()
}

// Many statements.
func (s *store) many(n int) {
	s.mu.Lock()
	s.n++
	s.mu.Unlock()
	a := n + 1
	b := a + n
	c := b + n
	d := c + n
	e := d + n
	f := e + n
	s.mu.Lock()
	s.n = f
	s.mu.Unlock()
}

// Few come to the second lock.
func (s *store) fails() error {
	s.mu.Lock()
	n := s.n
	s.mu.Unlock()
	if n == 0 {
		s.mu.Lock()
		names := s.names
		s.mu.Unlock()
		return fmt.Errorf("none of %v", names)
	}
	return nil
}

func (s *store) poll() int {
	for {
		s.mu.Lock()
		n := s.n
		s.mu.Unlock()
		if n > 0 {
			s.mu.Lock()
			defer s.mu.Unlock()
			return len(s.names)
		}
		time.Sleep(1)
	}
}

type link struct{ id string }

// The real one is for another platform.
func (l *link) Close() error { return nil }

type links struct {
	mu    sync.Mutex
	byID  map[string]*link
	ended int
}

// Nobody waits while a link ends.
func (l *links) end(id string) {
	l.mu.Lock()
	one := l.byID[id]
	l.mu.Unlock()
	one.Close()
	l.mu.Lock()
	l.ended++
	l.mu.Unlock()
}

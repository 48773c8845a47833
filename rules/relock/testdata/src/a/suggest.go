package a

import (
	"errors"
	"fmt"
	"sync"
)

// What stands between may panic: with the edit the lock would stay taken.
func (s *store) panics(all []int, i int, m map[string]int, other *store) {
	s.mu.Lock()
	s.n++
	s.mu.Unlock()
	n := all[i]
	s.mu.Lock() // want `lets go of s.mu only to take it again`
	s.n += n
	s.mu.Unlock()
	m["a"] = n
	s.mu.Lock() // want `lets go of s.mu`
	s.n++
	s.mu.Unlock()
	k := other.n
	s.mu.Lock() // want `lets go of s.mu`
	s.n += k
	s.mu.Unlock()
	q := i / n
	s.mu.Lock() // want `lets go of s.mu`
	s.n += q
	s.mu.Unlock()
}

// A way out in between.
func (s *store) closed(name string) error {
	s.mu.Lock()
	done := s.n < 0
	s.mu.Unlock()
	if done {
		return errors.New("closed")
	}
	key := fmt.Sprintf("%s/%d", name, len(name))
	s.mu.Lock() // want `lets go of s.mu`
	defer s.mu.Unlock()
	s.names = append(s.names, key)
	return nil
}

// All that look go on to write.
func (s *store) kinds(name string) {
	s.mu.RLock()
	n := len(s.names)
	s.mu.RUnlock()
	s.mu.Lock() // want `lets go of s.mu`
	s.n = n
	s.mu.Unlock()
}

// What was looked up is changed at once.
func (s *store) checks(limit int) bool {
	s.mu.Lock()
	n := s.n
	s.mu.Unlock()

	if n < limit {
		s.mu.Lock() // want `lets go of s.mu`
		s.n++
		s.mu.Unlock()
		return true
	}
	return false
}

type counters struct {
	lock sync.Mutex
	ok   int
	all  int
}

func (c *counters) count(ok bool) {
	c.lock.Lock()
	c.all++
	c.lock.Unlock()
	if ok {
		c.lock.Lock() // want `lets go of c.lock`
		c.ok++
		c.lock.Unlock()
	}
}

package a

import (
	"fmt"
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

// The lock would stay taken.
func (s *store) panics(all []int, i int, m map[string]int, other *store) {
	s.mu.Lock()
	s.n++
	s.mu.Unlock()
	n := all[i]
	s.mu.Lock()
	s.n += n
	s.mu.Unlock()
	m["a"] = n
	s.mu.Lock()
	s.n++
	s.mu.Unlock()
	k := other.n
	s.mu.Lock()
	s.n += k
	s.mu.Unlock()
	q := i / n
	s.mu.Lock()
	s.n += q
	s.mu.Unlock()
}

// A way out, a way around.
func (s *store) leaves(n int) {
	s.mu.Lock()
	s.n++
	s.mu.Unlock()
	if n > 1 {
		return
	}
	s.mu.Lock()
	s.n += n
	s.mu.Unlock()
	for range n {
		n--
	}
	s.mu.Lock()
	s.n += n
	s.mu.Unlock()
}

// Another lock, or another kind of it.
func (s *store) other(o *store) {
	s.mu.Lock()
	s.n++
	s.mu.Unlock()
	o.mu.Lock()
	o.n++
	o.mu.Unlock()
	o.mu.RLock()
	_ = o.n
	o.mu.RUnlock()
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
	s.mu.Lock()
	s.n = d
	s.mu.Unlock()
}

package a

import "sync"

type server struct {
	a, b, c, d sync.Mutex
	n          int
}

func (s *server) product(x, y int) int {
	s.a.Lock()
	defer s.a.Unlock() // want `records its defers on a list in each call: 4 defers x 4 returns are over the 15`
	s.b.Lock()
	defer s.b.Unlock()
	s.c.Lock()
	defer s.c.Unlock()
	s.d.Lock()
	defer s.d.Unlock()
	if x < 0 {
		return 0
	}
	if y < 0 {
		return 1
	}
	if x == y {
		return 2
	}
	return x * y
}

func (s *server) add(n int) { s.n += n }

func (s *server) many(x int) {
	defer s.add(1) // want `it has 9, and the compiler puts not more than 8`
	defer s.add(2)
	defer s.add(3)
	defer s.add(4)
	defer s.add(5)
	defer s.add(6)
	defer s.add(7)
	defer s.add(8)
	defer s.add(9)
	s.n *= x
}

// A literal has its own defers and returns; the end is none.
func (s *server) literal() func(int) {
	defer s.add(1)
	return func(x int) {
		defer s.add(1) // want `6 defers x 3 returns`
		defer s.add(2)
		defer s.add(3)
		defer s.add(4)
		defer s.add(5)
		defer s.add(6)
		if x == 0 {
			return
		}
		if x == 1 {
			return
		}
		if x == 2 {
			return
		}
		s.n *= x
	}
}

var kept *int

//go:noinline
func hold(n *int) { kept = n }

// A result on the heap is copied back behind all deferred calls.
func (s *server) result(x int) (n int) {
	s.a.Lock()
	defer s.a.Unlock() // want `its result n is on the heap`
	n = x
	hold(&n)
	return n
}

// It runs once, but the compiler sees a loop.
func (s *server) first(xs []int) int {
	s.a.Lock()
	defer s.a.Unlock() // want `a defer in a loop takes all along, though it runs once`
	for i, x := range xs {
		if x == s.n {
			s.b.Lock()
			defer s.b.Unlock()
			return i
		}
	}
	return -1
}

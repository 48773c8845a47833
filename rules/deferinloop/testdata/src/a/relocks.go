package a

import "sync"

// failedOnes waits for itself at the second one that fails.
func failedOnes(items []string, check func(string) bool) (bad []string) {
	var mu sync.Mutex
	for _, it := range items {
		if !check(it) {
			mu.Lock()
			defer mu.Unlock() // want `defers in a loop the unlocking of one mutex`
			bad = append(bad, it)
		}
	}
	return bad
}

// The readers' lock piles up.
func (p *pool) restedHands(at []int) (n int) {
	for _, i := range at {
		p.mu.RLock()
		defer p.mu.RUnlock() // want `defers in a loop the unlocking of one mutex`
		if p.hands[i].gone {
			n++
		}
	}
	return n + len(p.hands)
}

// There is one of that name.
func (p *pool) restNamed(names []string, name string) {
	for i, n := range names {
		if n == name {
			p.restMu.Lock()
			defer p.restMu.Unlock()
			p.rested = i
		}
	}
	p.hands = nil
}

// The mutex is another one in each turn.
func (s *chained) lockAll(use func()) {
	for ; s != nil; s = s.next {
		s.mu.Lock()
		defer s.mu.Unlock()
	}
	use()
}

type chained struct {
	mu   sync.Mutex
	next *chained
}

// The lock is free again between.
func (p *pool) restSlowly(names []string, work func(string) bool) {
	for _, n := range names {
		if !work(n) {
			continue
		}
		p.restMu.Lock()
		defer p.restMu.Unlock()
		if p.rested++; p.rested > 3 {
			p.restMu.Unlock()
			continue
		}
	}
	p.hands = nil
}

// No turn follows.
func (p *pool) restFirst(names <-chan string) int {
	for n := range names {
		p.restMu.Lock()
		defer p.restMu.Unlock()
		if len(n) > 3 {
			return p.rested
		} else {
			return 0
		}
	}
	return 1
}

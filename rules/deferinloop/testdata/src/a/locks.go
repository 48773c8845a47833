package a

import "sync"

type shard struct {
	mu    sync.RWMutex
	owner map[string]bool
	names []string
}

// Each shard is done with at the end of its turn, and locked to the end of all.
func inherit(owner string, shards []*shard) {
	for _, s := range shards {
		s.mu.Lock()
		defer s.mu.Unlock() // want `defers in a loop`
		s.owner[owner] = true
	}
}

func namesOf(shards []*shard) (all []string) {
	for _, s := range shards {
		s.mu.RLock()
		defer s.mu.RUnlock() // want `defers in a loop`
		all = append(all, s.names...)
	}
	return all
}

// What follows may need all of them.
func move(from, to string, shards []*shard) int {
	for _, s := range shards {
		s.mu.Lock()
		defer s.mu.Unlock()
		delete(s.owner, from)
	}
	n := 0
	for _, s := range shards {
		s.owner[to] = true
		n++
	}
	return n
}

func totalOf(shards []*shard) int {
	for _, s := range shards {
		s.mu.RLock()
		defer s.mu.RUnlock()
		s.names = s.names[:0]
	}
	return count(shards)
}

func count(shards []*shard) (n int) {
	for _, s := range shards {
		n += len(s.owner)
	}
	return n
}

type pool struct {
	mu     sync.RWMutex
	hands  []*hand
	restMu sync.Mutex
	rested int
}

type hand struct{ gone bool }

func (p *pool) replace(i int) {
	p.mu.Lock()
	p.hands[i] = &hand{}
	p.mu.Unlock()
}

func (p *pool) rest(int) {
	p.restMu.Lock()
	p.rested++
	p.restMu.Unlock()
}

// Who replaces a hand has to wait for the lock of the list.
func (p *pool) replaceGone() {
	p.mu.RLock()
	for i, w := range p.hands {
		if w.gone {
			defer func(at int) {
				p.replace(at)
			}(i)
		}
	}
	p.mu.RUnlock()
}

// The lock that is taken is another one.
func (p *pool) restGone() {
	p.mu.RLock()
	for i, w := range p.hands {
		if w.gone {
			defer func(at int) { // want `defers in a loop`
				p.rest(at)
			}(i)
		}
	}
	p.mu.RUnlock()
}

// The lock is free again before the loop.
func (p *pool) replaceAll() {
	p.mu.RLock()
	n := len(p.hands)
	p.mu.RUnlock()
	for i := range n {
		defer p.replace(i) // want `defers in a loop`
	}
}

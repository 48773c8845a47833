package a

import "sync"

type badge struct {
	colours []string
	n       int
}

type badges struct {
	mu    sync.RWMutex
	known map[uint64][]*badge
	spare map[uint64][]*badge
	looks int
}

// find is called with the lock.
func (b *badges) find(hash uint64, colours []string) (*badge, bool) {
	for _, one := range b.known[hash] {
		if len(one.colours) == len(colours) {
			return one, true
		}
	}
	return nil, false
}

func (b *badges) getOrMake(hash uint64, colours []string) *badge {
	b.mu.Lock() // want `write lock of b.mu to look up what mostly is there`
	defer b.mu.Unlock()
	one, ok := b.find(hash, colours)
	if !ok {
		one = &badge{colours: colours}
		b.known[hash] = append(b.known[hash], one)
	}
	return one
}

// It has looked with a read lock.
func (b *badges) getOrMakeTwice(hash uint64, colours []string) *badge {
	b.mu.RLock()
	one, ok := b.find(hash, colours)
	b.mu.RUnlock()
	if !ok {
		b.mu.Lock()
		defer b.mu.Unlock()
		if one, ok = b.find(hash, colours); !ok {
			one = &badge{colours: colours}
			b.known[hash] = append(b.known[hash], one)
		}
	}
	return one
}

// It counts how often it looks.
func (b *badges) findCounted(hash uint64) (*badge, bool) {
	b.looks++
	for _, one := range b.known[hash] {
		return one, true
	}
	return nil, false
}

func (b *badges) getCounted(hash uint64) *badge {
	b.mu.Lock()
	defer b.mu.Unlock()
	one, ok := b.findCounted(hash)
	if !ok {
		one = &badge{}
		b.known[hash] = append(b.known[hash], one)
	}
	return one
}

// It counts what it finds, or keeps what it makes elsewhere.
func (b *badges) getUsed(hash uint64, colours []string) *badge {
	b.mu.Lock()
	one, ok := b.find(hash, colours)
	if !ok {
		one = &badge{colours: colours}
		b.known[hash] = append(b.known[hash], one)
	}
	one.n++
	b.mu.Unlock()
	return one
}

// From one map to another.
func (b *badges) getSpare(hash uint64, colours []string) *badge {
	b.mu.Lock()
	defer b.mu.Unlock()
	one, ok := b.find(hash, colours)
	if !ok {
		one = &badge{colours: colours}
		b.spare[hash] = append(b.spare[hash], one)
	}
	return one
}

// Whether it was there is told by the value.
func (b *badges) getAny(hash uint64, colours []string) (one *badge) {
	b.mu.Lock() // want `write lock of b.mu to look up what mostly is there`
	defer b.mu.Unlock()
	known, _ := b.find(hash, colours)
	if known == nil {
		known = &badge{colours: colours}
		b.known[hash] = append(b.known[hash], known)
	}
	return known
}

func (b *badges) putAny(hash uint64, colours []string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	var one *badge
	one, _ = b.find(hash, colours)
	if one == nil {
		b.known[hash] = append(b.known[hash], &badge{colours: colours})
	}
}

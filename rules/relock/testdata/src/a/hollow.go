package a

import "sync"

type batch struct {
	mu    sync.RWMutex
	parts [][]byte
	index map[string]int
	done  chan struct{}
	next  *batch
}

// Who has made what was missing needs the lock for nothing more.
func (b *batch) prepare() {
	b.mu.RLock()
	if b.parts == nil {
		b.mu.RUnlock()
		b.mu.Lock()
		b.parts = make([][]byte, 0, 4)
		b.mu.Unlock()
		b.mu.RLock() // want `takes b.mu again only to let go of it`
	}
	b.mu.RUnlock()
}

// The same at the end of other branches, and several deep.
func (b *batch) number(name string) int {
	b.mu.RLock()
	n, ok := b.index[name]
	if ok && n > 0 {
		n++
	} else if !ok {
		b.mu.RUnlock()
		if len(name) > 0 {
			n = len(name)
		}
		b.mu.Lock()
		if b.index[name] == 0 {
			b.index[name] = n
			b.mu.Unlock()
			name = name[:1]
			b.mu.Lock() // want `lets go of b.mu only to take it again`
		}
		b.mu.Unlock()
		b.mu.RLock() // want `takes b.mu again only to let go of it`
	}
	b.mu.RUnlock()
	return n
}

func (b *batch) reset(quick bool) {
	b.mu.RLock()
	if quick {
		if n := len(b.parts); n > 0 {
			b.mu.RUnlock()
			b.mu.Lock()
			b.parts = nil
			b.mu.Unlock()
			b.mu.RLock() // want `takes b.mu again only to let go of it`
		}
	}
	b.mu.RUnlock()
}

// Beside what others do in between the lock is nothing.
func (b *batch) told(tell func(int)) {
	b.mu.Lock()
	n := len(b.parts)
	if n > 0 {
		b.mu.Unlock()
		tell(n)
		b.mu.Lock()
	}
	b.mu.Unlock()
}

// What follows the branch needs the lock.
func (b *batch) counted(name string) int {
	b.mu.RLock()
	if b.index[name] == 0 {
		b.mu.RUnlock()
		b.mu.Lock()
		b.index[name] = 1
		b.mu.Unlock()
		b.mu.RLock()
	}
	n := b.index[name]
	b.mu.RUnlock()
	return n
}

// The branch has not let go of it itself.
func (b *batch) maybe(locks bool) {
	if locks {
		b.mu.Lock()
	}
	b.mu.Unlock()
}

// It waits for who holds the lock when that was told.
func (b *batch) wait() {
	b.mu.Lock()
	if b.parts == nil {
		b.mu.Unlock()
		<-b.done
		b.mu.Lock()
	}
	b.mu.Unlock()
}

// Another one's.
func (b *batch) last() {
	b.mu.Lock()
	if b.next != nil {
		b.mu.Unlock()
		b = b.next
		b.mu.Lock()
	}
	b.mu.Unlock()
}

// The next round needs it.
func (b *batch) each(tell func(int)) {
	b.mu.Lock()
	for i := range b.parts {
		b.mu.Unlock()
		tell(i)
		b.mu.Lock()
	}
	b.mu.Unlock()
}

// The comment says why.
func (b *batch) settle() {
	b.mu.RLock()
	if len(b.parts) > 0 {
		b.mu.RUnlock()
		b.mu.Lock()
		b.parts = nil
		b.mu.Unlock()
		// Let others finish first.
		b.mu.RLock()
	}
	b.mu.RUnlock()
}

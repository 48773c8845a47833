package a

import "sync"

type looker struct {
	mu    sync.RWMutex
	found map[string]*int
}

// It has looked with a read lock, and looks again where nothing was found.
func (l *looker) get(k string) *int {
	l.mu.RLock()
	v, ok := l.found[k]
	l.mu.RUnlock()
	if !ok {
		l.mu.Lock()
		v, ok = l.found[k]
		if !ok {
			v = new(int)
			l.found[k] = v
		}
		l.mu.Unlock()
	}
	return v
}

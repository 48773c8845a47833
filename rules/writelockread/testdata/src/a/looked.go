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

type store[T any] struct {
	mu   sync.RWMutex
	data map[string]T
}

func (s *store[T]) Has(key string) bool {
	s.mu.RLock()
	defer s.mu.RUnlock()
	_, ok := s.data[key]
	return ok
}

// The map is made once.
func (s *store[T]) GetOrSet(key string, set func() T) T {
	s.mu.Lock() // want `takes the write lock of s.mu to look up what mostly is there`
	defer s.mu.Unlock()
	if s.data == nil {
		s.data = make(map[string]T)
	}
	v, ok := s.data[key]
	if !ok {
		v = set()
		s.data[key] = v
	}
	return v
}

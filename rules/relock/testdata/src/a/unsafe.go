// Package a takes locks twice.
package a

import (
	"strings"
	"sync"
)

type store struct {
	mu    sync.RWMutex
	n     int
	names []string
	inner struct{ count int }
}

func (s *store) add(name string) int {
	s.mu.Lock()
	s.names = append(s.names, name)
	s.mu.Unlock() // what is in is seen

	// The comment above stays, and this one.
	upper := strings.ToUpper(name)
	size := s.inner.count + len(upper)
	s.mu.Lock() // want `lets go of s.mu only to take it again`
	defer s.mu.Unlock()
	s.n += size
	return s.n
}

func (s *store) twice() (int, int) {
	s.mu.RLock()
	n := s.n
	s.mu.RUnlock()
	s.mu.RLock() // want `lets go of s.mu only to take it again`
	m := len(s.names)
	s.mu.RUnlock()
	return n, m
}

var mu sync.Mutex

func global(m map[string]int, name string) (n int) {
	if name != "" {
		mu.Lock()
		m[name]++
		mu.Unlock()
		var key = name + "!"
		n := m[key]
		mu.Lock() // want `lets go of mu only to take it again`
		m[key] = n + 1
		mu.Unlock()
	}
	return n
}

type embeds[T any] struct {
	sync.Mutex
	value T
	n     int
}

func (e *embeds[T]) set(v T) {
	e.Lock()
	e.value = v
	e.Unlock()
	e.Lock() // want `lets go of e only to take it again`
	e.n++
	e.Unlock()
}

package a

import (
	"strings"
	"sync"
)

type set struct {
	mu    sync.RWMutex
	seen  map[string]int
	order []string
	sync.Mutex
}

func (s *set) all(names []string) {
	for _, name := range names {
		s.mu.Lock() // want `takes and releases s.mu for each item`
		s.seen[name]++
		s.order = append(s.order, name)
		s.mu.Unlock()
	}
}

// Counted, with a read lock, with little around it.
func (s *set) count(names []string) (n int) {
	for i := 0; i < len(names); i++ {
		name := strings.ToLower(names[i])
		s.mu.RLock() // want `releases s.mu`
		_, ok := s.seen[name]
		s.mu.RUnlock()
		if ok {
			n++
		}
	}
	return n
}

// Embedded, over a map.
func (s *set) merge(m map[string]int) {
	for k, v := range m {
		s.Lock() // want `releases s for each item`
		s.put(k, v)
		s.Unlock()
	}
}

func (s *set) put(k string, v int) { s.seen[k] = v }

// A method that does nothing but lock.
func (s *set) add(name string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.seen[name]++
}

func (s *set) addAll(names []string) {
	for _, name := range names {
		s.add(name) // want `takes and releases a lock for each item, inside of add`
	}
}

func (s *set) has(name string) bool {
	s.mu.RLock()
	defer s.mu.RUnlock()
	_, ok := s.seen[name]
	return ok
}

func missing(s *set, names []string) (out []string) {
	for _, name := range names {
		if !s.has(name) { // want `inside of has`
			out = append(out, name)
		}
	}
	return out
}

func fill(s *set, names []string) {
	for _, name := range names {
		s.add(strings.TrimSpace(name)) // want `inside of add`
	}
}

// Package idem remembers the answers of finished requests, so that a client
// that repeats a request with its idempotency key gets the first answer.
package idem

import (
	"fmt"
	"sync"
)

// A Store keeps at least the newest limit answers and at most twice as many:
// two generations, of which the older is dropped when the newer is full.
type Store[T any] struct {
	limit int

	mu    sync.Mutex
	young map[string]T
	old   map[string]T
}

// NewStore returns a store of at least limit answers.
func NewStore[T any](limit int) *Store[T] {
	return &Store[T]{limit: limit, young: make(map[string]T)}
}

// Lookup returns the answer saved for a merchant's key.
func (s *Store[T]) Lookup(merchant, key string) (T, bool) {
	id := fmt.Sprintf("%s:%s", merchant, key)

	s.mu.Lock()
	defer s.mu.Unlock()
	if v, ok := s.young[id]; ok {
		return v, true
	}
	v, ok := s.old[id]
	return v, ok
}

// Save keeps the answer for a merchant's key.
func (s *Store[T]) Save(merchant, key string, v T) {
	id := fmt.Sprintf("%s:%s", merchant, key)

	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.young) >= s.limit {
		s.old, s.young = s.young, make(map[string]T, s.limit)
	}
	s.young[id] = v
}

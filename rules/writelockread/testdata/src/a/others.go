package a

import (
	"sync"

	"example.com/enc"
)

type roots struct {
	mu    sync.RWMutex
	slots map[uint32][]byte
}

// What another package works out of it changes nothing.
func (r *roots) word(key []byte) (uint32, bool) {
	r.mu.Lock() // want `takes the write lock of r.mu only to read`
	defer r.mu.Unlock()
	root, ok := r.slots[enc.Word(key)]
	if !ok {
		return 0, false
	}
	return enc.Word(root), true
}

type slots struct {
	mu    sync.RWMutex
	known map[[32]byte]uint64
}

func (s *slots) slot(root []byte) (uint64, bool) {
	s.mu.Lock() // want `takes the write lock of s.mu only to read`
	defer s.mu.Unlock()
	n, ok := s.known[enc.ToBytes32(root)]
	return n, ok
}

func (r *roots) counted(key uint32) int {
	r.mu.Lock()
	defer r.mu.Unlock()
	return enc.Counted(r.slots[key])
}

// It writes into what the lock guards.
func (r *roots) reversed(key uint32) byte {
	r.mu.Lock()
	defer r.mu.Unlock()
	return enc.Reversed(r.slots[key])[0]
}

package a

import "sync"

type cacheStats struct{ Entries, Bytes uint64 }

type bucket struct {
	mu     sync.RWMutex
	m      map[uint64]uint64
	chunks [][]byte
}

// What the caller adds up is no bucket's.
func (b *bucket) updateStats(s *cacheStats) {
	b.mu.Lock() // want `takes the write lock of b.mu only to read`
	s.Entries += uint64(len(b.m))
	for _, chunk := range b.chunks {
		s.Bytes += uint64(cap(chunk))
	}
	b.mu.Unlock()
}

type entry struct{ seen uint64 }

// An entry may be one of the bucket's.
func (b *bucket) updateEntry(e *entry) {
	b.mu.Lock()
	e.seen += uint64(len(b.m))
	b.mu.Unlock()
}

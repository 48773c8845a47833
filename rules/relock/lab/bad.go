// Package lab holds the pair that the rule's claim is measured with.
package lab

import "sync"

// A meter counts requests and bytes.
type meter struct {
	mu       sync.Mutex
	requests int
	bytes    int
}

// Bad takes the lock for each of the two.
func Bad(m *meter, size int) {
	m.mu.Lock()
	m.requests++
	m.mu.Unlock()
	padded := size + size%8
	m.mu.Lock()
	m.bytes += padded
	m.mu.Unlock()
}

// Package lab holds the pair that the rule's claim is measured with.
package lab

import "sync"

// A tally counts under a lock.
type tally struct {
	mu   sync.Mutex
	seen [256]int
}

// Bad takes the lock for each item.
func Bad(t *tally, items []byte) {
	for _, item := range items {
		t.mu.Lock()
		t.seen[item]++
		t.mu.Unlock()
	}
}

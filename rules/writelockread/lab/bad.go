// Package lab holds the pair that the rule's claim is measured with.
package lab

import "sync"

// A table is looked through by many and seldom changed.
type table struct {
	mu   sync.RWMutex
	rows []int
}

// Bad counts the rows below limit and keeps all others out.
func Bad(t *table, limit int) int {
	t.mu.Lock()
	defer t.mu.Unlock()
	n := 0
	for _, row := range t.rows {
		if row < limit {
			n++
		}
	}
	return n
}

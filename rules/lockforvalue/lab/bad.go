// Package lab holds the pair that the rule's claim is measured with.
package lab

import "sync"

// A counter counts under a lock.
type counter struct {
	mu    sync.Mutex
	total int64
}

func (c *counter) add(n int64) {
	c.mu.Lock()
	c.total += n
	c.mu.Unlock()
}

func (c *counter) get() int64 {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.total
}

// Bad adds up and returns what it saw on the way.
func Bad(c *counter, values []int64) (sum, seen int64) {
	for _, v := range values {
		c.add(v)
		seen ^= c.get()
	}
	return c.get(), seen
}

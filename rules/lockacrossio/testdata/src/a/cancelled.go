package a

import (
	"context"
	"sync"
)

type cancelled struct {
	mu sync.Mutex
	by map[int]context.CancelFunc
}

// To cancel waits for nobody.
func (c *cancelled) cancel() {
	c.mu.Lock()
	for id, cancel := range c.by {
		cancel()
		delete(c.by, id)
	}
	c.mu.Unlock()
}

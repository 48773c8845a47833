package a

import "sync"

type crew struct {
	mu   sync.Mutex
	free []*int
	n    int
}

// The list is empty for as long as others work.
func (c *crew) next() *int {
	var list []*int
	for { // want `spins`
		c.mu.Lock()
		list = c.free
		last := len(list) - 1
		if last < 0 {
			c.mu.Unlock()
			continue
		}
		w := list[last]
		c.free = list[:last]
		c.mu.Unlock()
		return w
	}
}

// Something is done before it asks again.
func (c *crew) grown() *int {
	for {
		c.mu.Lock()
		n := len(c.free)
		if n == 0 {
			c.n++
			c.free = append(c.free, &c.n)
			c.mu.Unlock()
			continue
		}
		w := c.free[0]
		c.mu.Unlock()
		return w
	}
}

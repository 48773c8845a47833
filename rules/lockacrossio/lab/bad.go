// Package lab holds the pair that the rule's claim is measured with.
package lab

import (
	"strconv"
	"sync"
	"time"
)

// A cache keeps what a slow place answers.
type cache struct {
	slow time.Duration // of one question

	mu     sync.Mutex
	values map[string]string
}

// ask takes its time.
func (c *cache) ask(key string) string {
	time.Sleep(c.slow)
	return key + " has " + strconv.Itoa(len(key))
}

// Bad asks while it holds the lock.
func Bad(c *cache, key string) string {
	c.mu.Lock()
	defer c.mu.Unlock()
	if v, ok := c.values[key]; ok {
		return v
	}
	v := c.ask(key)
	c.values[key] = v
	return v
}

package a

import (
	"log"
	"sync/atomic"
)

type shards struct {
	all     []*shard
	removed atomic.Int64
}

// What is told behind the loop needs no lock.
func (c *shards) drop(owner string) int {
	n := 0
	for _, s := range c.all {
		s.mu.Lock()
		defer s.mu.Unlock() // want `defers in a loop`
		delete(s.owner, owner)
		n++
	}
	c.removed.Add(int64(n))
	log.Printf("dropped %s from %d", owner, n)
	return n
}

// What is told is asked for under the locks.
func (c *shards) dropCounted(owner string) {
	for _, s := range c.all {
		s.mu.Lock()
		defer s.mu.Unlock()
		delete(s.owner, owner)
	}
	log.Print(count(c.all))
}

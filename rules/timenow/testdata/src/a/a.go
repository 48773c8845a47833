package a

import (
	"fmt"
	"sync"
	"time"
)

type entry struct {
	expires, used time.Time
	hits          int
}

type cache struct {
	mu      sync.Mutex
	entries map[string]*entry
	last    time.Time
	next    time.Time
}

func (c *cache) expire() {
	c.mu.Lock()
	defer c.mu.Unlock()
	for key, e := range c.entries {
		if time.Now().After(e.expires) { // want `reads the clock for each item of a loop that takes hardly any time`
			delete(c.entries, key)
		}
	}
}

func stamp(list []entry) {
	for i := range list {
		list[i].used = time.Now() // want `reads the clock for each item`
	}
}

func old(list []entry, max time.Duration) (n int) {
	for i := 0; i < len(list); i++ {
		if time.Now().Sub(list[i].used) > max { // want `reads the clock for each item`
			n++
		}
	}
	return n
}

func (c *cache) touch(e *entry) {
	c.last = time.Now()
	e.used = time.Now() // want `reads the clock again right after it was read`
	e.hits++
}

func name() string {
	return fmt.Sprintf("%d-%d", time.Now().Year(), time.Now().Month()) // want `reads the clock again`
}

func (c *cache) due() bool {
	if time.Now().After(c.next) {
		c.next = time.Now().Add(time.Second) // want `reads the clock again`
		return true
	}
	return false
}

func made() *entry {
	return &entry{used: time.Now(), expires: time.Now().Add(time.Hour)} // want `reads the clock again`
}

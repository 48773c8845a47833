package a

import (
	"container/list"
	"fmt"
	"net"
	"sync"
	"time"
)

// A method that answers by the clock.
func (e *entry) expired() bool {
	if e.hits == 0 {
		return false
	}
	return time.Now().After(e.expires)
}

func (c *cache) live() (n int) {
	for _, e := range c.entries {
		if !e.expired() { // want `reads the clock for each item of a loop`
			n++
		}
	}
	return n
}

// What an item's removal takes is paid for few.
func (c *cache) evict() {
	for key, e := range c.entries {
		if time.Since(e.used) > time.Minute { // want `reads the clock for each item of a loop`
			c.remove(key)
		}
	}
}

func (c *cache) remove(key string) {
	e, ok := c.entries[key]
	if !ok {
		return
	}
	delete(c.entries, key)
	for i := range e.hits {
		fmt.Println(i)
	}
}

func oldest(l *list.List) {
	for e := l.Front(); e != nil; {
		next := e.Next()
		if e.Value.(*entry).expires.Before(time.Now()) { // want `reads the clock for each item of a loop`
			l.Remove(e)
		}
		e = next
	}
}

func shorten(queue []entry) []entry {
	for len(queue) > 0 && queue[0].expires.Before(time.Now()) { // want `reads the clock for each item of a loop`
		queue = queue[1:]
	}
	return queue
}

func entries(m *sync.Map) {
	m.Range(func(key, v any) bool {
		if time.Now().After(v.(*entry).expires) { // want `reads the clock for each item of a loop`
			m.Delete(key)
		}
		return true
	})
}

// A clock of the project's own.
type clock interface{ Now() time.Time }

func countOld(c clock, list []entry) (n int) {
	for _, e := range list {
		if c.Now().After(e.expires) { // want `reads the clock for each item of a loop`
			n++
		}
	}
	return n
}

type coarseClock struct{ t time.Time }

func (c coarseClock) Now() time.Time { return c.t }

func countCoarse(c coarseClock, list []entry) (n int) {
	for _, e := range list {
		if c.Now().After(e.expires) {
			n++
		}
	}
	return n
}

// A loop that may run no longer.
func search(list []entry, deadline time.Time, start time.Time) int {
	for i := range list {
		if time.Now().After(deadline) {
			break
		}
		list[i].hits++
	}
	for i := range list {
		if time.Since(start) > time.Second {
			return i
		}
	}
	for len(list) > 0 && time.Now().Before(deadline) {
		list = list[1:]
	}
	return 0
}

// A turn that takes time.
func eachLive(list []*entry, do func(*entry)) {
	for _, e := range list {
		if e.expired() {
			continue
		}
		do(e)
	}
}

func turns(list []entry) {
	for i := range list {
		start := time.Now()
		list[i].hits++
		if time.Since(start) > time.Second {
			list[i].hits = 0
		}
	}
}

// Up to now, and from now on.
func (c *cache) refill(rate float64) float64 {
	tokens := time.Since(c.last).Seconds() * rate
	if tokens > 10 {
		tokens = 10
	}
	c.last = time.Now() // want `reads the clock again right after it was read`
	return tokens
}

// Seldom, and what follows takes longer.
func (c *cache) reload(load func()) {
	if time.Since(c.last) > time.Hour {
		c.last = time.Now()
		load()
	}
}

// The same duration twice.
func speed(n int, start time.Time) string {
	return fmt.Sprintf("%v, %.1f a second", time.Since(start), float64(n)/time.Since(start).Seconds()) // want `reads the clock again right after it was read`
}

func remaining(end time.Time) time.Duration {
	if time.Until(end) < 0 {
		return 0
	}
	return time.Until(end) // want `reads the clock again right after it was read`
}

func deadlines(c net.Conn, d time.Duration) error {
	if err := c.SetReadDeadline(time.Now().Add(d)); err != nil {
		return err
	}
	return c.SetWriteDeadline(time.Now().Add(d)) // want `reads the clock again right after it was read`
}

// Once, before anything runs.
var began = time.Now()

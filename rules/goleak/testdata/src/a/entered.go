package a

import (
	"sync"
	"time"
)

type counter struct{ n, ticks int }

func (c *counter) tick() {
	for range time.Tick(time.Second) {
		c.ticks++
	}
}

var (
	countersMu sync.Mutex
	counters   = map[string]*counter{}
	sessions   = map[string]*counter{}
)

// Who asks for a name first starts its counter, the others find it.
func counterOf(name string) *counter {
	countersMu.Lock()
	defer countersMu.Unlock()
	c, ok := counters[name]
	if !ok || c == nil {
		c = &counter{}
		counters[name] = c
		go c.tick()
	}
	return c
}

// Nothing is stored: the next one who asks starts another.
func countOf(name string) int {
	countersMu.Lock()
	defer countersMu.Unlock()
	c, ok := counters[name]
	if !ok {
		c = &counter{}
		go c.tick() // want `nothing can stop: each call leaves one behind`
	}
	return c.n
}

// One that is taken out again leaves its goroutine behind.
func session(id string) *counter {
	countersMu.Lock()
	defer countersMu.Unlock()
	c, ok := sessions[id]
	if !ok {
		c = &counter{}
		sessions[id] = c
		go c.tick() // want `nothing can stop: each call leaves one behind`
	}
	return c
}

func closeSession(id string) {
	countersMu.Lock()
	defer countersMu.Unlock()
	delete(sessions, id)
}

package a

import (
	"net/http"
	"sync"
)

type events struct{ each []func(string) }

func (e *events) Subscribe(f func(string)) { e.each = append(e.each, f) }

type hubClient struct {
	mu   sync.Mutex
	seen map[string]int
}

// What a constructor registers runs later, for each event.
func newHubClient(e *events) *hubClient {
	c := &hubClient{seen: map[string]int{}}
	e.Subscribe(func(name string) {
		c.mu.Lock() // want `holds c.mu over`
		defer c.mu.Unlock()
		c.seen[name]++
		if resp, err := http.Get(name); err == nil {
			c.seen[resp.Status]++
			resp.Body.Close()
		}
	})
	return c
}

// What it does itself is done once.
func newWarmClient(name string) *hubClient {
	c := &hubClient{seen: map[string]int{}}
	c.mu.Lock()
	defer c.mu.Unlock()
	if resp, err := http.Get(name); err == nil {
		c.seen[resp.Status]++
		resp.Body.Close()
	}
	return c
}

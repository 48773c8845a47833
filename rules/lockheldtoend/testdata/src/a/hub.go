package a

import (
	"net/http"
	"sync"
)

type hubEvents struct{ each []func(string) }

func (e *hubEvents) Subscribe(f func(string)) { e.each = append(e.each, f) }

type hubCounts struct {
	mu   sync.Mutex
	seen map[string]int
}

// What is registered where all is closed runs for each event.
func (h *hubCounts) closeLater(e *hubEvents) {
	e.Subscribe(func(name string) {
		h.mu.Lock() // want `h.mu`
		defer h.mu.Unlock()
		h.seen[name]++
		http.Get(name)
	})
}

// Who closes may hold everybody up.
func (h *hubCounts) closeNow(name string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.seen[name]++
	http.Get(name)
}

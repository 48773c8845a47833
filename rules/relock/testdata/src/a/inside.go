package a

import (
	"errors"
	"os"
	"sync"
)

type heap struct {
	mu    sync.Mutex
	rw    sync.RWMutex
	items []int
	pops  int
}

func (h *heap) size() int {
	h.mu.Lock()
	defer h.mu.Unlock()
	return len(h.items)
}

func (h *heap) reset() {
	h.mu.Lock()
	h.pops = 0
	h.mu.Unlock()
}

// Asked under the lock, which is then taken again.
func (h *heap) pop() (int, bool) {
	if h.size() == 0 {
		return 0, false
	}
	h.mu.Lock() // want `lets go of h.mu, inside of size, only to take it again`
	defer h.mu.Unlock()
	x := h.items[0]
	h.items = h.items[1:]
	return x, true
}

// A setter, with something quick in between.
func (h *heap) replace(items []int) {
	h.reset()
	n := len(items)
	h.mu.Lock() // want `lets go of h.mu, inside of reset, only to take it again`
	h.items = items[:n]
	h.mu.Unlock()
}

// Another one's lock.
func (h *heap) steal(other *heap) {
	n := other.size()
	h.mu.Lock()
	h.pops += n
	h.mu.Unlock()
}

// Readers look first.
func (h *heap) peeks() int {
	h.rw.RLock()
	defer h.rw.RUnlock()
	return h.pops
}

func (h *heap) write() {
	if h.peeks() > 10 {
		return
	}
	h.rw.Lock()
	h.pops++
	h.rw.Unlock()
}

// It does more than that, and what stands between waits.
func (h *heap) save(path string) error {
	if err := os.WriteFile(path, nil, 0o600); err != nil {
		return err
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	h.pops++
	return nil
}

func (h *heap) saved(path string) error {
	if err := h.save(path); err != nil {
		return err
	}
	h.mu.Lock()
	h.pops++
	h.mu.Unlock()
	return nil
}

func (h *heap) stored(path string) error {
	n := h.size()
	if _, err := os.ReadFile(path); err != nil {
		return errors.New("no file")
	}
	h.mu.Lock()
	h.pops += n
	h.mu.Unlock()
	return nil
}

// Others are let in.
func (h *heap) yields() {
	h.reset()
	// Let others in between.
	h.mu.Lock()
	h.pops++
	h.mu.Unlock()
}

// It goes on without the lock.
func (h *heap) sized() (int, bool) {
	h.mu.Lock()
	n := h.pops
	h.mu.Unlock()
	return n, full(n)
}

func full(n int) bool { return n > 10 }

func (h *heap) sizedTwice() {
	n, _ := h.sized()
	h.mu.Lock()
	h.pops = n
	h.mu.Unlock()
}

// Mostly there is nothing to do; where it is an error, mostly there is.
func (h *heap) none() bool {
	h.rw.RLock()
	defer h.rw.RUnlock()
	return len(h.items) == 0
}

func (h *heap) first() int {
	if h.none() {
		return 0
	}
	h.rw.RLock()
	defer h.rw.RUnlock()
	return h.items[0]
}

func (h *heap) firstOf() (int, error) {
	if h.none() {
		return 0, errors.New("nothing")
	}
	h.rw.RLock() // want `inside of none`
	defer h.rw.RUnlock()
	return h.items[0], nil
}

// The other way round: asked once the lock is let go.
func (h *heap) push(x int) int {
	h.mu.Lock()
	h.items = append(h.items, x)
	h.mu.Unlock()
	return h.size() // want `lets go of h.mu only to take it again, inside of size`
}

// Others are let in on purpose.
func (h *heap) pushPolitely(x int) int {
	h.mu.Lock()
	h.items = append(h.items, x)
	h.mu.Unlock()
	// let others in
	return h.size()
}

// Another one's lock behind its own.
func (h *heap) pushAndAsk(other *heap, x int) int {
	h.mu.Lock()
	h.items = append(h.items, x)
	h.mu.Unlock()
	return other.size()
}

package a

import "sync"

type window struct {
	mu      sync.Mutex
	read    int
	limit   int
	update  func()
	pending []int
}

func (w *window) open() bool {
	if w == nil {
		return false
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.read < w.limit
}

// Asked under the lock by a method that looks first whether there is anything to ask.
func (w *window) grow(n int) {
	if !w.open() {
		return
	}
	w.mu.Lock() // want `lets go of w.mu, inside of open, only to take it again`
	defer w.mu.Unlock()
	w.limit += n
}

func (w *window) add(n int) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.read += n
}

func (w *window) maybeUpdate() {
	w.mu.Lock()
	wanted := w.read > w.limit
	w.mu.Unlock()
	if wanted {
		w.update()
	}
}

// Two methods one after the other.
func (w *window) received(n int) {
	w.add(n)
	w.maybeUpdate() // want `lets go of a lock, inside of add, only to take it again inside of maybeUpdate`
}

type connWindow struct {
	window
	name string
}

// The first of what it embeds.
func (c *connWindow) received(n int) {
	c.window.add(n)
	m := n * 2
	_ = m
	c.maybeUpdate() // want `lets go of a lock, inside of add, only to take it again inside of maybeUpdate`
}

// What the first does goes on without the lock.
func (w *window) twiceUpdate(n int) {
	w.maybeUpdate()
	w.add(n)
}

// Another one's lock, and a loop in between.
func (w *window) give(other *window, n int) {
	other.add(n)
	w.add(-n)
}

func (w *window) drain(n int) {
	w.add(n)
	for range w.pending {
		n++
	}
	w.add(n)
}

func (w *window) slow() {
	w.mu.Lock()
	defer w.mu.Unlock()
	for i := range w.pending {
		w.pending[i] = 0
	}
}

// Others would wait for what loops.
func (w *window) reset() {
	w.add(1)
	w.slow()
}

// A guard that calls something does not only look.
func (w *window) ready() bool {
	if w.name() == "" {
		return false
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.read > 0
}

func (w *window) name() string { return "w" }

func (w *window) use() {
	if !w.ready() {
		return
	}
	w.mu.Lock()
	w.read--
	w.mu.Unlock()
}

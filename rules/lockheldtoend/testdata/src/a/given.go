package a

import "sync"

type listener interface{ OnChange(n int) }

type watched struct {
	mu       sync.Mutex
	n        int
	onChange func(n int)
	listener listener
}

func (w *watched) OnChange(f func(n int)) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.onChange = f
}

func (w *watched) Listen(l listener) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.listener = l
}

// The function was set under the lock, but runs as well without.
func (w *watched) Set(n int) {
	w.mu.Lock() // want `holds w.mu over w.onChange \(the code of others\): a copy of what keeps it may be called without`
	defer w.mu.Unlock()
	w.n = n
	if w.onChange != nil {
		w.onChange(n)
	}
}

func (w *watched) Add(n int) {
	w.mu.Lock() // want `holds w.mu over w.listener.OnChange`
	w.n += n
	w.listener.OnChange(n)
	w.mu.Unlock()
}

// What it is told is guarded.
func (w *watched) Tell(n int) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.n = n
	w.onChange(w.n)
}

// Something is left to do.
func (w *watched) Count(n int) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.listener.OnChange(n)
	w.n++
}

// The order of what is told is what the lock keeps.
func (w *watched) InOrder(n int) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.n = n
	// Told under the lock so that it cannot be overtaken by the next one.
	if w.onChange != nil {
		w.onChange(n)
	}
}

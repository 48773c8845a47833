package a

import "sync"

type reading struct{ celsius float64 }

// Each sensor's readings go to all who listen, whoever is slow among them.
type fanned struct {
	mu        sync.RWMutex
	listeners []chan reading
}

func newFanned(in <-chan reading) *fanned {
	f := &fanned{}
	go func() {
		for r := range in {
			f.mu.RLock() // want `holds f.mu over a channel send to each of many`
			for _, l := range f.listeners {
				l := l
				l <- r
			}
			f.mu.RUnlock()
		}
	}()
	return f
}

// A constructor says what it does itself, once.
func newGreeted(f *fanned, first reading) *fanned {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, l := range f.listeners {
		l <- first
	}
	return f
}

func (f *fanned) listen() <-chan reading {
	c := make(chan reading)
	f.mu.Lock()
	f.listeners = append(f.listeners, c)
	f.mu.Unlock()
	return c
}

package a

import (
	"sync"
	"time"
)

type note struct{ kind string }

type pinboard struct {
	freshMu sync.RWMutex
	fresh   map[string]chan note
	oldMu   sync.RWMutex
	oldest  map[string]chan note
	oneMu   sync.Mutex
	ones    []chan note
	turn    chan struct{}
}

// One of several locks, by a pointer to it, with what it guards: one receiver after the other has its time.
func (b *pinboard) post(n note) {
	var mu *sync.RWMutex
	var to map[string]chan note
	switch n.kind {
	case "fresh":
		to, mu = b.fresh, &b.freshMu
	default:
		to = b.oldest
		mu = &b.oldMu
	}
	mu.RLock() // want `holds mu over a select on channels`
	defer mu.RUnlock()
	for _, ch := range to {
		timeout := time.NewTimer(time.Second)
		select {
		case ch <- n:
			timeout.Stop()
		case <-timeout.C:
		}
	}
}

// A turn of a loop, by its name: a read lock lets in all who read.
func (b *pinboard) tellOnce(n note) {
	b.freshMu.RLock() // want `holds b.freshMu over a select on channels`
	defer b.freshMu.RUnlock()
	for _, ch := range b.fresh {
		select {
		case ch <- n:
		case <-time.After(time.Second):
		}
	}
}

// One caller does it for all.
func (b *pinboard) makeOnce(n note) {
	b.oneMu.Lock()
	defer b.oneMu.Unlock()
	if len(b.ones) > 0 {
		return
	}
	b.ones = append(b.ones, make(chan note))
	select {
	case b.turn <- struct{}{}:
	case <-time.After(time.Second):
	}
}

// The lock may be anybody's, and the list, too.
func (b *pinboard) postTo(mu *sync.RWMutex, to map[string]chan note, n note) {
	mu.RLock()
	defer mu.RUnlock()
	for _, ch := range to {
		select {
		case ch <- n:
		case <-time.After(time.Second):
		}
	}
}

// Nothing but the conversation is kept apart.
func (b *pinboard) ask(n note) note {
	mu := &b.oneMu
	mu.Lock()
	defer mu.Unlock()
	select {
	case b.turn <- struct{}{}:
	case <-time.After(time.Second):
	}
	return n
}

// What is gone over it has made itself.
func (b *pinboard) copies(n note) {
	mu := &b.oldMu
	to := make([]chan note, 3)
	mu.RLock()
	defer mu.RUnlock()
	for _, ch := range to {
		select {
		case ch <- n:
		case <-time.After(time.Second):
		}
	}
}

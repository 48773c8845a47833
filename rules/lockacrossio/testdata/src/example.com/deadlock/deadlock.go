// Package deadlock has mutexes that find deadlocks.
package deadlock

import "sync"

// A Mutex is one that complains.
type Mutex struct{ mu sync.Mutex }

// Lock locks.
func (m *Mutex) Lock() { m.mu.Lock() }

// Unlock unlocks.
func (m *Mutex) Unlock() { m.mu.Unlock() }

// An RWMutex is one that complains.
type RWMutex interface {
	Lock()
	Unlock()
	RLock()
	RUnlock()
}

// Package store waits: its facts travel to package a.
package store

import (
	"sync"
	"time"
)

// A Store has no state that changes.
type Store struct{ slow time.Duration }

// Write waits.
func (s *Store) Write(id int) error {
	time.Sleep(s.slow)
	return nil
}

// Name does not wait.
func (s *Store) Name() string { return "store" }

// A Semaphore counts free places.
type Semaphore struct{ free chan struct{} }

// Acquire waits for a place.
func (s *Semaphore) Acquire() {
	<-s.free
}

// Try does not wait.
func (s *Semaphore) Try() bool {
	select {
	case <-s.free:
		return true
	default:
		return false
	}
}

// An Event keeps who is to be told.
type Event struct {
	mu   sync.Mutex
	told []func(string)
}

func (e *Event) Hook(f func(string)) {
	e.mu.Lock()
	e.told = append(e.told, f)
	e.mu.Unlock()
}

func (e *Event) Trigger(name string) {
	e.mu.Lock()
	told := append([]func(string){}, e.told...)
	e.mu.Unlock()
	for _, f := range told {
		f(name)
	}
}

// Package store waits: its facts travel to package a.
package store

import "time"

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

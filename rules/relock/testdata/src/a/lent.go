package a

import (
	"io"
	"sync"
)

type stream struct {
	mu    sync.Mutex
	frame []byte
	at    int
	read  int
	wake  chan struct{}
}

// The caller has locked: the moment without the lock is for nothing.
func (s *stream) readLocked(p []byte) (int, error) {
	n := 0
	for n < len(p) {
		if s.frame == nil {
			return n, io.EOF
		}
		s.mu.Unlock()

		m := len(p) - n
		n += m

		s.mu.Lock() // want `lets go of s.mu only to take it again`
		s.at += m
		s.read++
	}
	return n, nil
}

// Nothing stands between: others are let in.
func (s *stream) pauseLocked() {
	s.mu.Unlock()
	s.mu.Lock()
	s.read++
}

// It waits in between.
func (s *stream) waitLocked() {
	for s.frame == nil {
		s.mu.Unlock()
		<-s.wake
		s.mu.Lock()
	}
}

// So does what it calls, as far as anybody knows.
func (s *stream) tellLocked(tell func()) {
	s.mu.Unlock()
	tell()
	s.mu.Lock()
}

// The comment says so.
func (s *stream) yieldLocked() {
	s.mu.Unlock()
	// Let others in.
	n := s.at
	s.mu.Lock()
	s.at = n
}

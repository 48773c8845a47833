// Package lab holds the pair that the rule's claim is measured with.
package lab

import (
	"strconv"
	"sync"
	"time"
)

// A session remembers what it has seen, for a while.
type session struct {
	mu   sync.Mutex
	seen map[string]string
	done chan struct{}
}

func (s *session) forget() {
	s.mu.Lock()
	clear(s.seen)
	s.mu.Unlock()
}

func (s *session) count(values []int) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, v := range values {
		text := strconv.Itoa(v)
		s.seen[text] = text
	}
	return len(s.seen)
}

// Bad counts the different values in a session whose goroutine keeps it for ever.
func Bad(values []int) int {
	s := &session{seen: map[string]string{}}
	go func() {
		for {
			time.Sleep(time.Minute)
			s.forget()
		}
	}()
	return s.count(values)
}

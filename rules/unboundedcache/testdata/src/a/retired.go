package a

import (
	"errors"
	"sync"
)

type job struct{ quit chan struct{} }

func (j *job) stop() error  { close(j.quit); return nil }
func (j *job) start() error { return nil }

// What is stopped stays in the map.
type jobs struct {
	mu      sync.Mutex
	running map[string]*job
}

func (s *jobs) Add(id string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, ok := s.running[id]; ok {
		return errors.New("there already")
	}
	j := &job{quit: make(chan struct{})}
	s.running[id] = j // want `keeps every key it is given: Stop ends what is under one, and leaves it in running`
	return nil
}

func (s *jobs) Stop(id string) error {
	s.mu.Lock()
	j, ok := s.running[id]
	s.mu.Unlock()
	if !ok {
		return nil
	}
	return j.stop()
}

// What is stopped is taken out.
type tidyJobs struct {
	mu      sync.Mutex
	running map[string]*job
}

func (s *tidyJobs) Add(id string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.running[id] = &job{quit: make(chan struct{})}
}

func (s *tidyJobs) Stop(id string) error {
	s.mu.Lock()
	j := s.running[id]
	delete(s.running, id)
	s.mu.Unlock()
	return j.stop()
}

// What is stopped can be started again.
type services struct {
	mu    sync.Mutex
	known map[string]*job
}

func (s *services) Add(name string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.known[name] = &job{quit: make(chan struct{})}
}

func (s *services) Start(name string) error {
	s.mu.Lock()
	j := s.known[name]
	s.mu.Unlock()
	return j.start()
}

func (s *services) Stop(name string) error {
	s.mu.Lock()
	j := s.known[name]
	s.mu.Unlock()
	return j.stop()
}

// Nobody ends what is under a key.
type notices struct {
	mu    sync.Mutex
	known map[string]*job
}

func (s *notices) Add(name string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.known[name] = &job{quit: make(chan struct{})}
}

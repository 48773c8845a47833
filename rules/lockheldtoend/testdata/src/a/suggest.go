package a

import (
	"errors"
	"time"
)

var errTries = errors.New("too many tries")

// The section returns: in a literal that would mean something else.
func (s *server) guard(name string) error {
	s.mu.Lock() // want `holds s.mu`
	defer s.mu.Unlock()
	if s.tries[name] > 3 {
		return errTries
	}
	s.seq++
	id := s.seq
	return s.store.Write(id)
}

// err is older than the section: in a literal it would be another one.
func (s *server) older(name string) error {
	_, err := time.ParseDuration(name)
	s.mu.Lock() // want `holds s.mu`
	defer s.mu.Unlock()
	id, err := s.seq, err
	s.seq++
	if err != nil {
		return err
	}
	return s.store.Write(id)
}

// What follows needs the constant, too.
func (s *server) constantLater(name string) error {
	s.mu.Lock() // want `holds s.mu`
	defer s.mu.Unlock()
	const step = 2
	s.seq += step
	id := s.seq
	return s.store.Write(id + step)
}

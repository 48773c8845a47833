package a

import (
	"errors"
	"io"
	"sync"
)

type digest [32]byte

type source interface {
	Fetch(key []byte) ([]byte, error)
	Note(key []byte)
}

type values struct {
	mu      sync.Mutex
	known   map[digest]digest
	waiting map[digest]chan digest
	from    source
	misses  int
	failed  int
	last    error
	stream  io.Writer
}

//go:noinline
func (s *values) fail(err error) { s.last = err }

// What is behind the exit is long, but seldom run.
func (s *values) value(key digest) digest { // want `moves key to the heap in every call although only what is behind an exit takes its address`
	if v, ok := s.known[key]; ok {
		return v
	}
	s.misses++
	enc, err := s.from.Fetch(key[:])
	if err != nil {
		s.failed++
		s.fail(err)
		return digest{}
	}
	if len(enc) == 0 {
		s.failed++
		s.fail(io.EOF)
		return digest{}
	}
	if len(enc) > 1024 {
		s.failed++
		s.fail(errors.New("long"))
		return digest{}
	}
	var v digest
	switch {
	case len(enc) < 8:
		copy(v[8:], enc)
	case len(enc) < 16:
		copy(v[16:], enc)
	case len(enc) < 32:
		copy(v[:], enc)
	default:
		copy(v[:], enc[len(enc)-32:])
	}
	for i := range v {
		if v[i] == 0 {
			v[i] = 1
		}
		if v[i] > 128 {
			v[i] -= 128
		}
		if v[i] == 127 {
			s.misses--
		}
	}
	if v == key {
		s.fail(errors.New("own"))
	}
	s.from.Note(key[:])
	s.known[key] = v
	return v
}

// The way to the exit waits.
func (s *values) awaited(key digest) digest {
	v, ok := <-s.waiting[digest{}]
	if ok {
		return v
	}
	s.from.Note(key[:])
	return s.known[key]
}

type cell struct {
	ready chan struct{}
	n     int
	free  func()
}

type cells struct {
	mu   sync.Mutex
	all  map[string]*cell
	idle []func()
}

// A variable of its own would do for the function that is kept.
func (s *cells) get(name string) (e *cell) { // want `moves e to the heap in every call although only what is behind an exit takes its address`
	defer func() {
		if e == nil {
			s.idle = nil
		}
	}()
	s.mu.Lock()
	if found := s.all[name]; found != nil {
		s.mu.Unlock()
		<-found.ready
		return found
	}
	e = &cell{ready: make(chan struct{})}
	e.free = func() { e.n-- }
	s.all[name] = e
	s.mu.Unlock()
	close(e.ready)
	return e
}

// Who keeps it sees what the result becomes.
func (s *cells) count(name string) (n int) {
	if found := s.all[name]; found != nil {
		return found.n
	}
	s.idle = append(s.idle, func() { s.all[name].n = n })
	n = len(s.idle)
	return n
}

func (s *cells) counting(name string) (n int) {
	if found := s.all[name]; found != nil {
		return found.n
	}
	s.idle = append(s.idle, func() { n++ })
	return n
}

//go:noinline
func (s *values) pending(key digest) int { return len(s.waiting) + len(key) }

// That there is nothing to do is not what mostly happens.
func (s *values) settled(key digest) digest {
	count := s.pending(key)
	if count == 0 {
		return digest{}
	}
	s.from.Note(key[:])
	return s.known[key]
}

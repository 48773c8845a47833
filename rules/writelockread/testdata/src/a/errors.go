package a

import "sync"

type missing struct{ name string }

func (m *missing) Error() string { return m.name }

type option func(*missing)

func newMissingError(name string, options ...option) *missing {
	m := &missing{name}
	for _, o := range options {
		o(m)
	}
	return m
}

type stream struct{ name string }

type account struct {
	mu      sync.RWMutex
	streams map[string]*stream
	asked   int
}

func (a *account) add(s *stream) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.streams[s.name] = s
}

// To make an error changes nothing.
func (a *account) stream(name string) (*stream, error) {
	a.mu.Lock() // want `write lock of a.mu`
	defer a.mu.Unlock()
	s, ok := a.streams[name]
	if !ok {
		return nil, newMissingError(name)
	}
	return s, nil
}

func (a *account) countMiss(name string) *missing {
	a.asked++
	return &missing{name}
}

// A method may do more than that.
func (a *account) counted(name string) (*stream, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	s, ok := a.streams[name]
	if !ok {
		return nil, a.countMiss(name)
	}
	return s, nil
}

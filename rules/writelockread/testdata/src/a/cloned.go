package a

import (
	"sync"

	"example.com/resources"
)

type machine struct {
	mu    sync.RWMutex
	free  *resources.Resource
	name  string
	cause error
	tags  []string
	count int
}

func (m *machine) available() *resources.Resource {
	m.mu.Lock() // want `takes the write lock of m.mu only to read`
	defer m.mu.Unlock()
	return m.free.Clone()
}

func (m *machine) size() int {
	m.mu.Lock() // want `takes the write lock of m.mu only to read`
	defer m.mu.Unlock()
	n := len(m.name)
	if m.cause != nil {
		n += len(m.cause.Error())
	}
	return n
}

// It takes what it is given.
func (m *machine) take(other *resources.Resource) *resources.Resource {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.free.Copy(other)
}

type settings struct {
	name string
	tags []string
}

// What the caller gave is filled.
func (m *machine) writeSettings(s *settings) {
	m.mu.Lock() // want `takes the write lock of m.mu only to read`
	s.name = m.name
	s.tags = append([]string(nil), m.tags...)
	m.mu.Unlock()
}

type reading struct{ machine *machine }

func (m *machine) describe(s *settings) {
	m.mu.Lock() // want `takes the write lock of m.mu only to read`
	defer m.mu.Unlock()
	*s = settings{name: m.name}
}

// By its name it changes what it is given, and what lies deeper may be another's.
func (m *machine) adopt(s *settings) {
	m.mu.Lock()
	defer m.mu.Unlock()
	s.name = m.name
}

func (m *machine) readInto(r *reading) {
	m.mu.Lock()
	defer m.mu.Unlock()
	r.machine.count = m.count
}

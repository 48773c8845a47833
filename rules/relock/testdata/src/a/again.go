package a

import "sync"

type tenant struct{ enabled bool }

type schema struct {
	sync.RWMutex
	classes map[string]*tenant
	log     []string
	logMu   sync.RWMutex
}

func (s *schema) class(name string) *tenant {
	s.RLock()
	defer s.RUnlock()
	return s.classes[name]
}

func (s *schema) size() int {
	s.RLock()
	n := len(s.classes)
	s.RUnlock()
	return n
}

func (s *schema) enabled(names []string) bool {
	s.RLock()
	defer s.RUnlock()
	for _, n := range names {
		if t := s.classes[n]; t != nil && t.enabled {
			return true
		}
	}
	return false
}

func (s *schema) lines() int {
	s.logMu.RLock()
	defer s.logMu.RUnlock()
	return len(s.log)
}

// Getters that lock, for what is to be seen at one moment.
func (s *schema) tenant(name string) (*tenant, int) {
	s.RLock()
	t := s.class(name) // want `takes s for reading again, inside of class`
	n := s.size()      // want `takes s for reading again, inside of size`
	s.RUnlock()
	return t, n
}

func (s *schema) has(name string) bool {
	s.RLock()
	defer s.RUnlock()
	if name == "" {
		return false
	}
	return s.class(name) != nil // want `takes s for reading again, inside of class`
}

func (s *schema) any(names []string) bool {
	s.RLock()
	defer s.RUnlock()
	return len(s.log) > 0 || s.enabled(names) // want `takes s for reading again, inside of enabled`
}

// Another lock, another schema's, and in what runs later. Behind the unlock it is no deadlock.
func (s *schema) fine(other *schema, name string) (int, func() int) {
	s.RLock()
	if len(s.classes) == 0 {
		s.RUnlock()
		return s.size(), nil
	}
	n := s.lines()
	if other.class(name) != nil {
		n++
	}
	later := func() int { return s.size() }
	s.RUnlock()
	return n + s.size(), later // want `lets go of s only to take it again, inside of size`
}

// A look whether there is anything to read comes first.
func (t *schema) copied() *schema {
	if t == nil {
		return nil
	}
	t.RLock()
	defer t.RUnlock()
	return &schema{log: append([]string(nil), t.log...)}
}

type schemas struct {
	mu  sync.RWMutex
	all map[string]*schema
}

func (s *schemas) snapshot() map[string]*schema {
	s.mu.RLock()
	defer s.mu.RUnlock()
	out := make(map[string]*schema, len(s.all))
	for name, one := range s.all {
		one.RLock()
		out[name] = one.copied() // want `takes one for reading again, inside of copied`
		one.RUnlock()
	}
	return out
}

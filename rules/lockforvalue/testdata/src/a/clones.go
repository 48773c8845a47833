package a

import "sync"

type policy struct {
	schemes []string
	private bool
}

// A policy that is only replaced as a whole, and copied for each who asks.
var (
	policyMu sync.RWMutex
	active   = normalized(policy{})
)

func normalized(p policy) policy {
	if len(p.schemes) == 0 {
		p.schemes = []string{"http", "https"}
	} else {
		p.schemes = append([]string(nil), p.schemes...)
	}
	return p
}

func install(p policy) policy {
	p = normalized(p)
	policyMu.Lock()
	defer policyMu.Unlock()
	prev := active
	active = p
	return normalized(prev)
}

func current() policy {
	policyMu.RLock() // want "takes a lock for one value, active: an atomic is read and set without"
	defer policyMu.RUnlock()
	return normalized(active)
}

type settings struct{ names map[string]string }

func (s *settings) Clone() *settings {
	names := make(map[string]string, len(s.names))
	for k, v := range s.names {
		names[k] = v
	}
	return &settings{names: names}
}

// A pointer to what has a method Clone.
type proxy struct {
	mu  sync.RWMutex
	cfg *settings
}

func (s *proxy) config() *settings {
	s.mu.RLock() // want "takes a lock for one value, cfg: an atomic is read and set without"
	defer s.mu.RUnlock()
	return s.cfg.Clone()
}

func (s *proxy) reload(c *settings) {
	s.mu.Lock() // want "takes a lock for one value, cfg"
	s.cfg = c
	s.mu.Unlock()
}

// The same, but somebody changes it in place: a copy has to be made under the lock.
type changed struct {
	mu  sync.RWMutex
	cfg *settings
}

func (s *changed) config() *settings {
	s.mu.RLock()
	defer s.mu.RUnlock()
	return s.cfg.Clone()
}

func (s *changed) reload(c *settings) {
	s.mu.Lock()
	s.cfg = c
	s.mu.Unlock()
}

func (s *changed) set(k, v string) {
	s.mu.Lock()
	s.cfg.names[k] = v
	s.mu.Unlock()
}

// One that writes down who asked is no copy.
var (
	askedMu sync.RWMutex
	asked   policy
	askers  int
)

func noted(p policy) policy {
	askers++
	return p
}

func ask() policy {
	askedMu.RLock()
	defer askedMu.RUnlock()
	return noted(asked)
}

func answer(p policy) {
	askedMu.Lock()
	asked = p
	askedMu.Unlock()
}

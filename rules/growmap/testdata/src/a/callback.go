package a

import "sync"

type shelf[K comparable, V any] struct{ m map[K]V }

func (s *shelf[K, V]) Size() int { return len(s.m) }
func (s *shelf[K, V]) ForEach(f func(K, V) bool) {
	for k, v := range s.m {
		if !f(k, v) {
			return
		}
	}
}

// A container that calls back has said how many there are.
func (s *shelf[K, V]) asMap() (out map[K]V) {
	out = make(map[K]V)
	s.ForEach(func(k K, v V) bool {
		out[k] = v // want `grows out table by table although the container's length is known`
		return true
	})
	return
}

// Groups, filters and a single key.
func regions(s *shelf[string, user]) (a map[string][]user, b map[string]user, c map[string]string) {
	a, b, c = map[string][]user{}, map[string]user{}, map[string]string{}
	s.ForEach(func(k string, u user) bool {
		a[k] = append(a[k], u)
		return true
	})
	s.ForEach(func(k string, u user) bool {
		if u.name == "" {
			return true
		}
		b[k] = u
		return true
	})
	last := ""
	s.ForEach(func(k string, u user) bool {
		c[last] = k
		return true
	})
	return a, b, c
}

type register struct {
	mu     sync.RWMutex
	byName map[string]user
}

func (r *register) visit(fn func(string, user)) {
	r.mu.RLock()
	defer r.mu.RUnlock()
	for name, u := range r.byName {
		fn(name, u)
	}
}

func (r *register) visitNamed(fn func(string, user)) {
	for name, u := range r.byName {
		if u.name != "" {
			fn(name, u)
		}
	}
}

// A method that goes over a field calls as often as that is long.
func (r *register) snapshot() map[string]string {
	names := map[string]string{}
	r.visit(func(key string, u user) {
		names[key] = u.name // want `grows names table by table although the container's length is known`
	})
	return names
}

// It leaves some out.
func (r *register) named() map[string]string {
	names := map[string]string{}
	r.visitNamed(func(key string, u user) {
		names[key] = u.name
	})
	return names
}

package a

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

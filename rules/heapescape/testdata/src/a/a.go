package a

type key struct{ a, b int }

type entry struct{ n int }

type store struct {
	entries map[key]*entry
	last    *key
	points  []*key
}

//go:noinline
func (s *store) load(k *key) *entry {
	s.last = k
	return &entry{k.a}
}

func (s *store) get(k key) *entry { // want `moves k to the heap in every call although only a branch takes its address`
	if e := s.entries[k]; e != nil {
		return e
	}
	if len(s.entries) < 10 {
		return s.load(&k)
	}
	return nil
}

func (s *store) pick(n int) *entry {
	k := key{n, n} // want `moves k to the heap in every call`
	switch {
	case n > 10:
		return s.load(&k)
	}
	return s.entries[k]
}

func (s *store) each(ks []key) (n int) {
	for _, k := range ks { // want `moves k, a copy of the element, to the heap once per iteration`
		n += s.load(&k).n
	}
	return n
}

// Most iterations need no pointer.
func (s *store) some(ks []key) (n int) {
	for _, k := range ks { // want `moves k to the heap in every iteration`
		if k.a > 0 {
			n += s.load(&k).n
		}
	}
	return n
}

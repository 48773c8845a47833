package a

import "sync"

type guarded struct {
	mu sync.Mutex
	n  int
}

//go:noinline
func (g *guarded) keep(s *store) { s.guards = append(s.guards, g) }

// A lock is not copied.
func (s *store) locked(n int) int {
	var g guarded // want `moves g to the heap in every call although only a branch`
	g.n = n
	if s.entries[key{n, n}] == nil {
		g.keep(s)
		return 0
	}
	return g.n
}

// A result without its name would be another one.
func (s *store) named(n int) (k key) { // want `moves k to the heap in every call although only a branch`
	k = key{n, n}
	if s.entries[k] == nil {
		s.load(&k)
		return
	}
	return k
}

// The branch has a variable of that name.
func (s *store) again(k key) *entry { // want `moves k to the heap in every call although only a branch`
	if s.entries[k] == nil {
		e := s.load(&k)
		k := e.n
		return &entry{k}
	}
	return nil
}

// A break may lead behind the branch, where k is read.
func (s *store) broken(k key) int { // want `moves k to the heap in every call although only a branch`
	switch {
	case s.entries[k] == nil:
		s.load(&k)
		break
	}
	return k.b
}

// No branch of its own: all but the first.
func (s *store) chain(k key) *entry { // want `moves k to the heap in every call although only a branch`
	if e := s.entries[k]; e != nil {
		return e
	} else if k.a > 0 {
		return s.load(&k)
	} else {
		k.a = 1
		return s.load(&k)
	}
}

// It should be declared in the branch.
func (s *store) early(n int) int {
	var k key // want `moves k to the heap in every call although only a branch`
	if s.entries[key{n, n}] == nil {
		k.a = n
		return s.load(&k).n
	}
	return n
}

// What the pointer leads to is looked at again.
func watched(s *store, t track) int { // want `for the address of a part`
	s.last = &t.created
	s.load(s.last)
	return t.created.a
}

// The same address each time.
func many(t track, n int) (ks []*key) { // want `for the address of a part`
	for range n {
		ks = append(ks, &t.created)
	}
	return ks
}

// The elements change.
func (s *store) changing(ks []key) (n int) {
	for i, k := range ks { // want `moves k, a copy of the element`
		ks[i].a = 1
		n += s.load(&k).n
	}
	return n
}

// The slice changes.
func (s *store) growing(ks []key) (n int) {
	for _, k := range ks { // want `moves k, a copy of the element`
		ks = append(ks, key{})
		n += s.load(&k).n
	}
	return n
}

type sample struct {
	ref, at int64
	values  *[]int64
}

// The next iteration looks at two numbers.
func decode(in []int64) (out []sample) {
	var prev *sample
	for _, x := range in {
		ref := x
		if prev != nil {
			ref += prev.ref
		}
		s := sample{ref: ref, at: x, values: new([]int64)} // want `moves s to the heap in every iteration for prev, through which the next ones only look`
		prev = &s
		out = append(out, s)
	}
	return out
}

// The first that is known is compared with the others, whole.
func agree(stack []int64, wants []int64) bool {
	var known *int64
	for i, want := range wants {
		actual := stack[i] // want `moves actual to the heap in every iteration for known, through which the next ones only look`
		if want < 0 && known != nil {
			want = *known
		} else if want < 0 {
			want = actual
			known = &actual
		}
		if want != actual {
			return false
		}
	}
	return known == nil || *known > 0
}

package a

import (
	"errors"
	"fmt"
	"os"
)

// The callee does not keep it: on the stack.
func (k *key) sum() int { return k.a + k.b }

func local(n int) int {
	k := key{n, n}
	return k.sum()
}

// The caller gets it: the heap is the point.
func newEntry(n int) *entry {
	e := entry{n}
	e.n++
	return &e
}

// Every call needs it.
func (s *store) always(n int) *entry {
	k := key{n, n}
	return s.load(&k)
}

func (s *store) both(n int) *entry {
	k := key{n, n}
	if n > 3 {
		return s.load(&k)
	} else {
		return s.load(&k)
	}
}

func (s *store) twice(n int) *entry {
	k := key{n, n}
	if n > 3 {
		s.load(&k)
	}
	return s.load(&k)
}

// A literal shares it.
func (s *store) shared(k key) func() int {
	if k.a == 0 {
		s.load(&k)
	}
	return func() int { k.a++; return k.a }
}

// Collected: each element is a variable of its own, on purpose.
func (s *store) collect(ks []key) {
	for _, k := range ks {
		s.points = append(s.points, &k)
	}
}

// The copy is changed, and the elements are not.
func (s *store) changed(ks []key) {
	for _, k := range ks {
		k.a++
		s.load(&k)
	}
}

//go:noinline
func (s *store) apply(k *key) { k.b = 1; s.last = k }

func (s *store) applied(ks []key) {
	for _, k := range ks {
		s.apply(&k)
	}
}

// Elements of a map have no address.
func (s *store) values(m map[int]key) {
	for _, k := range m {
		s.load(&k)
	}
}

// The branch is all that there is.
func (s *store) give(k key) {
	if k.a > 0 {
		k.b = 0
		s.load(&k)
	}
}

// Nearly all of it is needed.
func part(k key) *int { return &k.a }

// Captured as it is: by value.
func (s *store) captured(k key, later bool) int {
	if later {
		go func() { s.load(&key{k.a, k.b}) }()
		return 0
	}
	return k.a
}

// What waits costs more.
func (s *store) files(ks []key, names []string) {
	for i, k := range ks {
		if b, err := os.ReadFile(names[i]); err == nil && len(b) > 0 {
			s.load(&k)
		}
	}
}

// Once for a store.
func (s *store) open(k key) *entry {
	if k.a > 0 {
		return s.load(&k)
	}
	return nil
}

// Made for the loop that the branch stands in.
func (s *store) retry(n int) *entry {
	k := key{n, n}
	for range 3 {
		if e := s.load(&k); e != nil {
			return e
		}
	}
	return nil
}

// What is in the condition is not in the branch.
func (s *store) asked(k key) int {
	if s.load(&k) != nil {
		return 1
	}
	return 0
}

// Once per process.
var first = func() *entry {
	s := &store{}
	k := key{1, 2}
	if len(s.entries) == 0 {
		return s.load(&k)
	}
	return nil
}()

var errKey = errors.New("bad key")

// An interface holds a copy, no variable is moved.
func check(k key) error {
	if k.a < 0 {
		return fmt.Errorf("key %v: %w", k, errKey)
	}
	return nil
}

// The callee fills it, and it is read behind the branch.
func (s *store) filled(n int) int {
	var k key
	if n > 0 {
		s.load(&k)
	}
	return k.a
}

// The case is all that it lives in.
func (s *store) within(n int) int {
	switch n {
	case 1:
		k := key{n, n}
		if e := s.load(&k); e != nil {
			return e.n
		}
	}
	return 0
}

// A variable of a loop's own.
func (s *store) counted(n int) {
	for k := (key{}); k.a < n; k.a++ {
		if k.a == 7 {
			s.load(&k)
		}
	}
}

// The last one is what the caller gets.
func lastOf(in []int64) *sample {
	var last *sample
	for _, x := range in {
		s := sample{ref: x}
		last = &s
	}
	return last
}

// What is written through the pointer is wanted in the next iteration.
func counted(in []int64) (n int64) {
	var prev *sample
	for _, x := range in {
		if prev != nil {
			prev.at++
			n += prev.at
		}
		s := sample{ref: x}
		prev = &s
	}
	return n
}

type refusal struct{ code int }

//go:noinline
func accept(n int) (key, *refusal) {
	if n < 0 {
		return key{}, &refusal{n}
	}
	return key{n, n}, nil
}

// What is refused is no answer.
func (s *store) admit(n int) *entry {
	k, apiErr := accept(n)
	if apiErr != nil {
		return nil
	}
	if s.entries == nil {
		mark(n)
	}
	return s.load(&k)
}

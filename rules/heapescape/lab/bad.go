// Package lab holds the pair that the rule's claim is measured with.
package lab

// A key names what a store holds.
type key struct{ table, row, version int }

// A store loads what it does not have, and remembers what it was asked for.
type store struct {
	entries map[key]int
	missed  []*key
}

//go:noinline
func (s *store) load(k *key) int {
	s.missed = append(s.missed, k)
	v := k.table*31 + k.row
	s.entries[*k] = v
	return v
}

// Bad allocates the key in every call.
func Bad(s *store, k key) int {
	v, ok := s.entries[k]
	if !ok {
		v = s.load(&k)
	}
	return v
}

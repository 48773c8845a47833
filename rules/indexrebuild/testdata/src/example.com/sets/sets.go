// Package sets has sets of strings.
package sets

// Set is a set of strings.
type Set map[string]struct{}

// New makes a set.
func New(entries ...string) Set {
	s := make(Set)
	for _, e := range entries {
		s[e] = struct{}{}
	}
	return s
}

// Has tells whether s has e.
func (s Set) Has(e string) bool { _, ok := s[e]; return ok }

// Insert adds e.
func (s Set) Insert(e string) { s[e] = struct{}{} }

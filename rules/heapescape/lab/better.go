package lab

// Better allocates a copy where the entry is missing.
func Better(s *store, k key) int {
	v, ok := s.entries[k]
	if !ok {
		missing := k
		v = s.load(&missing)
	}
	return v
}

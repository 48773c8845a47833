package a

import "io"

type table struct {
	keys   []key
	hashes [][20]byte
}

func (t *table) write(w io.Writer) error {
	for _, hash := range t.hashes { // want `moves hash, a copy of the element, to the heap once per iteration`
		if _, err := w.Write(hash[:]); err != nil {
			return err
		}
	}
	return nil
}

// The index has a name, and the copy is read too.
func (t *table) loaded(s *store) (n int) {
	for at, k := range t.keys { // want `moves k, a copy of the element`
		if s.load(&k) != nil {
			n += at + k.a
		}
	}
	return n
}

// The name is hidden.
func (t *table) hidden(s *store) (n int) {
	for _, k := range t.keys { // want `moves k, a copy of the element`
		t := s.load(&k)
		n += t.n + s.load(&k).n
	}
	return n
}

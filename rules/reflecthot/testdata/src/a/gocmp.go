package a

import "github.com/google/go-cmp/cmp"

type member struct {
	id    uint64
	peers []string
}

func missing(have, want []*member) (n int) {
	for _, w := range want {
		for _, h := range have {
			if cmp.Equal(h, w) { // want `compares by go-cmp, which looks at each field through reflection, made for tests`
				n++
			}
		}
	}
	return n
}

func (m *member) Equal(o *member) bool {
	return cmp.Equal(m, o) // want `compares by go-cmp`
}

// Once.
func changed(a, b *member) bool { return !cmp.Equal(a, b) }

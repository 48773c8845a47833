package a

import "slices"

type branch struct {
	left, right map[string][]string
	cache       []string
}

// children copies where both sides have some.
func (b *branch) children(name string) []string {
	if more, ok := b.right[name]; ok {
		return append(slices.Clone(b.left[name]), more...)
	}
	return b.cache
}

func (b *branch) leaves(names []string) (n int) {
	for _, name := range names {
		if len(b.children(name)) == 0 { // want `gathers a list by children of which only the length is asked`
			n++
		}
	}
	return n
}

func (b *branch) all(name string) []string {
	list := slices.Clone(b.left[name])
	list = append(list, b.right[name]...)
	return list
}

func (b *branch) hasAny(name string) bool {
	return len(b.all(name)) > 0 // want `gathers a list by all of which only the length is asked`
}

// What is there already costs nothing.
func (b *branch) kept() []string { return b.cache }

func (b *branch) empty() bool { return len(b.kept()) == 0 }

// It sets something besides.
func (b *branch) fresh(name string) []string {
	b.cache = slices.Clone(b.left[name])
	return b.cache
}

func (b *branch) refresh(name string) bool { return len(b.fresh(name)) == 0 }

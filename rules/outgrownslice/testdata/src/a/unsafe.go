package a

type parser struct {
	inner struct{ nodes []node }
}

// A field is kept, and others may hold slices of it.
func (p *parser) add(n node) {
	p.inner.nodes = append(p.inner.nodes, n) // want `half of the time p.inner.nodes comes to`
}

// The caller may hold the rest of the array.
func appended(dst []int, n int) []int {
	if n > 0 {
		dst = append(dst, n) // want `half of the time dst comes to`
	}
	return dst
}

func visit(f func([]int)) {
	var path []int
	for i := 0; i < 10; i++ {
		if i%3 == 0 {
			path = append(path, i) // want `half of the time path comes to`
			f(path)
		}
	}
}

// Nothing may be appended: then the slice was nil and is empty now.
func tokens(text string) []string {
	var out []string
	for _, c := range text {
		switch c {
		case 'a':
			out = append(out, "first") // want `half of the time out comes to`
		case 'b':
			out = append(out, "second", "third")
		}
	}
	return out
}

// It is made without room.
func (r *registry) release(n *node) {
	r.idle = append(r.idle, n) // want `outgrows one array after the other: half of the time r.idle comes to`
}

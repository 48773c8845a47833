package a

const initially = 16

type registry struct {
	byName map[string]*node
	all    []*node
	idle   []*node
}

func newRegistry() *registry {
	return &registry{byName: map[string]*node{}, all: make([]*node, 0, initially), idle: make([]*node, 0)}
}

// Somebody has chosen a number, where the registry is made.
func (r *registry) node(name string) *node {
	if n, ok := r.byName[name]; ok {
		return n
	}
	n := new(node)
	r.byName[name] = n
	r.all = append(r.all, n) // want `outgrows the room that it is made with: half of the time r.all comes to`
	return n
}

func longWords(words []string) []string {
	long := make([]string, 0, initially)
	for _, w := range words {
		if len(w) > 9 {
			long = append(long, w) // want `outgrows the room that it is made with: half of the time long comes to`
		}
	}
	return long
}

// It begins with one element, and has room for no more.
func depth(root *node) int {
	var on = []*node{root}
	for at := root.next; at != nil; at = at.next {
		on = append(on, at) // want `outgrows the room that it is made with: half of the time on comes to`
	}
	return len(on)
}

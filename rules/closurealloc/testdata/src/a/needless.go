package a

type iterator interface {
	SetCloseHook(func(id int) error)
	Next() bool
}

type entry struct {
	iter  iterator
	close func(id int) error
}

//go:noinline
func lookup(id int) *entry { return entries[id] }

var entries map[int]*entry

// The field is a function already.
func opened(id int) iterator {
	e := lookup(id)
	e.iter.SetCloseHook(func(id int) error { // want `makes a closure on the heap per call that only calls e.close, which could be given itself`
		return e.close(id)
	})
	return e.iter
}

// A method value is a closure, too; the receiver's field may be set later; the last has
// more to do.
func (e *entry) closed(id int) error { return e.close(id) }

func (e *entry) hooked(other *entry) {
	e.iter.SetCloseHook(func(id int) error { return other.closed(id) })
	e.iter.SetCloseHook(func(id int) error { return e.close(id) })
	e.iter.SetCloseHook(func(id int) error { return other.close(id + 1) })
}

type router struct {
	before []func(func(path string) error) func(path string) error
	routes map[string]func(path string) error
}

// Most of them have nothing that comes before.
func (s *router) answer(path string, n int) error {
	h := func(path string) error { // want `makes a closure on the heap per call, though only a branch or a loop gives it away`
		return s.routes[path](path[n:])
	}
	for _, b := range s.before {
		h = b(h)
	}
	return h(path)
}

func (s *router) respond(path string, n int) error {
	h := func(path string) error { // want `though only a branch or a loop gives it away`
		return s.routes[path](path[n:])
	}
	if n > 3 {
		return s.before[n](h)(path)
	}
	return h(path)
}

// It is given away on every way.
func (s *router) wrapped(path string, n int) error {
	h := func(path string) error { return s.routes[path](path[n:]) }
	return s.before[0](h)(path)
}

// It is there for those that take it.
func (s *router) offered(path string, n int) {
	h := func(path string) error { return s.routes[path](path[n:]) }
	for _, b := range s.before {
		b(h)
	}
}

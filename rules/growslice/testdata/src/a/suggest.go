package a

type port struct{ n int }

type service struct {
	ports  []port
	names  []string
	counts []int
}

type instance struct {
	it item
	p  port
}

func (s *service) label(it item) string { return it.name }

// Two lists against each other.
func product(items []item, s *service) []instance {
	out := make([]instance, 0)
	for _, it := range items {
		for _, p := range s.ports {
			out = append(out, instance{it, p}) // want `grows out array by array although the product of the lengths can be asked first`
		}
	}
	return out
}

// The field of a value that is made here.
func fields(items []item) *service {
	s := &service{}
	for _, it := range items {
		s.names = append(s.names, s.label(it)) // want `grows s.names array by array although the loop's length is known`
	}
	return s
}

// A field that is emptied here.
func (s *service) reload(items []item) {
	s.names = make([]string, 0)
	s.counts = nil
	for _, it := range items {
		s.names = append(s.names, it.name)        // want `grows s.names array by array`
		s.counts = append(s.counts, len(it.name)) // want `grows s.counts array by array`
	}
}

// Failures are rare, and so are items that are not there.
func most(items []*item, parse func(*item) (int, error)) (out []int, names []string) {
	for _, it := range items {
		if it == nil {
			continue
		}
		n, err := parse(it)
		if err != nil {
			report(err)
			continue
		}
		out = append(out, n) // want `grows out array by array`
	}
	for _, it := range items {
		if it != nil {
			names = append(names, it.name) // want `grows names array by array`
		}
	}
	return out, names
}

func report(error) {}

type resolver struct {
	addresses []string
	parsed    []address
	hooks     []func()
	seen      []string
}

type address struct{ host string }

func parseAddress(text string) (address, error) { return address{text}, nil }

// A field of the receiver, of which nobody here knows what it holds.
func (r *resolver) parse() error {
	for _, text := range r.addresses {
		a, err := parseAddress(text)
		if err != nil {
			return err
		}
		r.parsed = append(r.parsed, a) // want `grows r.parsed array by array although the loop's length is known`
	}
	return nil
}

// What a caller lists is a handful.
func (r *resolver) onChange(hooks ...func()) {
	for _, h := range hooks {
		r.hooks = append(r.hooks, h)
	}
}

// A copy's field is its own business.
func (r resolver) names() []string {
	for _, text := range r.addresses {
		r.seen = append(r.seen, text)
	}
	return r.seen
}

type view struct{ items []item }

func (v view) Len() int       { return len(v.items) }
func (v view) At(i int) item  { return v.items[i] }
func (v view) next(i int) int { return i + 1 }

// A method that says how many there are may be asked once more, by the author.
func (v view) all() []string {
	var names []string
	for i := 0; i < v.Len(); i++ {
		names = append(names, v.At(i).name) // want `grows names array by array although the loop's length is known`
	}
	return names
}

// What else a method gives is no number of turns.
func (v view) some() []string {
	var names []string
	for i := 0; i < v.next(i); i++ {
		names = append(names, v.At(i).name)
	}
	return names
}

// What is added to later is as long as it is.
var plugins = []string{"core"}

func addPlugin(name string) { plugins = append(plugins, name) }

func pluginSizes() *service {
	s := &service{}
	for _, p := range plugins {
		s.counts = append(s.counts, len(p)) // want `grows s.counts array by array`
	}
	return s
}

// A table that others put themselves into.
var kinds = map[string]int{"plain": 0}

func addKind(name string) { kinds[name] = len(kinds) }

func kindNames() *service {
	s := &service{}
	for name := range kinds {
		s.names = append(s.names, name) // want `grows s.names array by array`
	}
	return s
}

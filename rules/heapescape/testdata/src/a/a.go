package a

type key struct{ a, b int }

type entry struct{ n int }

type store struct {
	entries map[key]*entry
	last    *key
	points  []*key
	guards  []*guarded
}

//go:noinline
func (s *store) load(k *key) *entry {
	s.last = k
	return &entry{k.a}
}

func (s *store) get(k key) *entry { // want `moves k to the heap in every call although only a branch takes its address`
	if e := s.entries[k]; e != nil {
		return e
	}
	if len(s.entries) < 10 {
		return s.load(&k)
	}
	return nil
}

func (s *store) pick(n int) *entry {
	k := key{n, n} // want `moves k to the heap in every call`
	switch {
	case n > 10:
		return s.load(&k)
	}
	return s.entries[k]
}

func (s *store) each(ks []key) (n int) {
	for _, k := range ks { // want `moves k, a copy of the element, to the heap once per iteration`
		n += s.load(&k).n
	}
	return n
}

// Most iterations need no pointer.
func (s *store) some(ks []key) (n int) {
	for _, k := range ks { // want `moves k to the heap in every iteration`
		if k.a > 0 {
			n += s.load(&k).n
		}
	}
	return n
}

// Either side of an if is a branch.
func (s *store) orElse(k key) *entry { // want `moves k to the heap in every call`
	if e, ok := s.entries[k]; ok {
		return e
	} else {
		return s.load(&k)
	}
}

// The closure counts up what it captures.
func (s *store) later(n int) int { // want `moves n to the heap in every call although only a branch has a closure that captures it`
	if s.entries[key{n, n}] == nil {
		go func() {
			n++
			s.load(&key{n, n})
		}()
		return 0
	}
	return n
}

// The search leaves with the address of a copy, of which there is one per turn.
func find(ks []key, a int) *key {
	for _, k := range ks { // want `moves k to the heap in every iteration although only a branch takes its address`
		if k.a == a {
			return &k
		}
	}
	return nil
}

func (s *store) byIndex(ks []key) (n int) {
	for i := range ks {
		k := ks[i] // want `moves k, a copy of the element, to the heap once per iteration`
		n += s.load(&k).n
	}
	return n
}

func (s *store) shadowed(ks []key) (n int) {
	for _, k := range ks {
		k := k // want `a copy of the element`
		n += s.load(&k).n
	}
	return n
}

//go:noinline
func (k *key) visit(s *store) { s.last = k }

func (s *store) visits(ks []key) {
	for _, k := range ks { // want `a copy of the element`
		k.visit(s)
	}
}

type list struct{ keys []key }

//go:noinline
func fetch(n int) list { return list{make([]key, n)} }

// The list is the function's own.
func pointers(n int) (out []*key) {
	l := fetch(n)
	for _, k := range l.keys { // want `a copy of the element`
		out = append(out, &k)
	}
	return out
}

type track struct {
	id      string
	created key
	text    [64]byte
}

type view struct {
	id      string
	created *key
}

func show(t track) view { // want `moves the 96 bytes of t to the heap in every call for the address of a part`
	return view{t.id, &t.created}
}

func (t track) at() *key { // want `for the address of a part`
	return &t.created
}

type keyError struct{ at *key }

func (e *keyError) Error() string { return "bad key" }

// What fails is a branch, whatever else there is.
func valid(k key) error { // want `although only a branch takes its address`
	if k.a < 0 {
		return &keyError{&k}
	}
	return nil
}

// Two parts, of which each gets a name of its own.
type span struct {
	from, to key
	text     [96]byte
}

type ends struct{ from, to *key }

func (s *store) ends(of span, from int) ends { // want `moves the 128 bytes of of to the heap in every call for the address of a part`
	if of.from.a < from {
		return ends{}
	}
	return ends{&of.from, &of.to}
}

// An iteration's copy.
func views(ts []track) (vs []view) {
	for _, t := range ts { // want `moves the 96 bytes of t to the heap in every iteration for the address of a part`
		v := view{created: &t.created}
		v.id = t.id
		vs = append(vs, v)
	}
	return vs
}

type lookup struct {
	zone  string
	parts [16]int64
}

func (l lookup) size() int { return len(l.zone) }

//go:noinline
func refresh(l lookup) int { return l.size() }

// The more bytes there are, the longer the function may be.
func (s *store) answer(zone string, limit int) (n int) {
	l := lookup{zone: zone} // want `moves l to the heap in every call although only a branch has a closure that captures it`
	if e := s.entries[key{limit, limit}]; e != nil {
		n++
		n += e.n
		if n > limit {
			n = limit
		}
		if n > 10 {
			go func() {
				mark(refresh(l))
			}()
			return n
		}
		n++
		if n > 5 {
			n--
		}
		return n
	}
	if n == 0 {
		n = l.size()
	}
	if n > 10 {
		n = 10
	}
	if n < 3 {
		n = 3
	}
	if limit > n {
		n += 2
	}
	if limit > 2*n {
		n += 3
	}
	if limit > 3*n {
		n += 4
	}
	if limit > 4*n {
		n += 5
	}
	return n
}

//go:noinline
func mark(int) {}

package a

type query struct {
	name  [4]string
	limit int
}

type answer struct{ rows []string }

type index struct {
	known map[string]*answer
	slow  func(*query) *answer
	bad   func(*query)
	last  *query
}

//go:noinline
func (ix *index) check(name string) (int, error) { return len(ix.known[name].rows), nil }

// What is known needs no query on the heap.
func (ix *index) find(q query) *answer { // want `moves q to the heap in every call although only what is behind an exit takes its address`
	if a, ok := ix.known[q.name[0]]; ok {
		return a
	}
	return ix.slow(&q)
}

func (ix *index) count(q query) int { // want `although only what is behind an exit takes its address`
	n, _ := ix.check(q.name[0])
	if n > q.limit {
		return n
	}
	return len(ix.slow(&q).rows)
}

// The caller's guard, and what goes wrong: most calls go on.
func (ix *index) guarded(q query) *answer {
	if q.limit == 0 {
		return nil
	}
	return ix.slow(&q)
}

func (ix *index) failing(q query) (*answer, error) {
	_, err := ix.check(q.name[0])
	if err != nil {
		return nil, err
	}
	return ix.slow(&q), nil
}

// What should be there is not, or is told of.
func (ix *index) absent(q query) int {
	a := ix.known[q.name[0]]
	if a == nil {
		return 0
	}
	return len(a.rows) + len(ix.slow(&q).rows)
}

func (ix *index) told(q query, warn func(string)) int {
	n, _ := ix.check(q.name[0])
	if n > q.limit {
		warn("too many")
		return n
	}
	return len(ix.slow(&q).rows)
}

// It is declared behind the exit.
func (ix *index) late(name string) *answer {
	if a, ok := ix.known[name]; ok {
		return a
	}
	q := query{name: [4]string{name}}
	return ix.slow(&q)
}

// Each of two branches leaves.
func (ix *index) judge(q query) int { // want `moves q to the heap in every call although only some branches take its address`
	n := len(ix.known[q.name[0]].rows)
	if q.limit < 0 {
		ix.bad(&q)
		return 0
	}
	if n > q.limit {
		ix.bad(&q)
		return -1
	}
	return n
}

// A branch keeps it, and what is read behind is what was there before.
func (ix *index) note(q query) int { // want `although only a branch takes its address`
	if len(ix.known) > q.limit {
		ix.last = &q
	}
	n, _ := ix.check(q.name[0])
	return n + q.limit
}

// Who keeps it is to see the change; who gets it may make one.
func (ix *index) changing(q query) int {
	if len(ix.known) > q.limit {
		ix.last = &q
	}
	n, _ := ix.check(q.name[0])
	q.limit += n
	return q.limit
}

func (ix *index) given(q query) int {
	if len(ix.known) > q.limit {
		ix.bad(&q)
	}
	n, _ := ix.check(q.name[0])
	return n + q.limit
}

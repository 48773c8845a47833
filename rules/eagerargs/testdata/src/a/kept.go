package a

type failure struct {
	format string
	args   []any
}

type checker struct{ failures []*failure }

func (c *checker) assertf(ok bool, format string, args ...any) {
	if !ok {
		c.addf(format, args...)
	}
}

func (c *checker) addf(format string, args ...any) {
	c.failures = append(c.failures, &failure{format, args})
}

type link struct{ up *link }

// The list of arguments is kept: it is made for each call.
func (l *link) above(c *checker, n int32) *link {
	for i := int32(0); i < n; i++ {
		l = l.up
		c.assertf(l != nil, "nothing above at step %d of %d", i+1, n) // want `allocates an interface of i \+ 1 for a call that looks at it only when something is wrong`
	}
	return l
}

// There are none, or constants alone.
func (l *link) top(c *checker) *link {
	for l.up != nil {
		c.assertf(l != l.up, "its own top, %d", 1)
		l = l.up
	}
	return l
}

// It is no assertion: what is not ok is usual here.
func (c *checker) filterf(ok bool, format string, args ...any) {
	if !ok {
		c.addf(format, args...)
	}
}

func (l *link) filtered(c *checker, n int32) *link {
	c.filterf(l != nil, "nothing at %d", n)
	return l
}

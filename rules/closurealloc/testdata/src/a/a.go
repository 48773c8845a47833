package a

type walker interface {
	Walk(f func(int) bool)
}

type counter struct{ n int }

func (c *counter) visit(x int) bool {
	c.n += x
	return true
}

func literal(w walker, limit int) (n int) {
	w.Walk(func(x int) bool { // want `makes a closure on the heap per call, since w.Walk may keep it`
		n += x
		return n < limit
	})
	return n
}

func bound(w walker, c *counter) {
	w.Walk(c.visit) // want `makes a method value on the heap per call, since w.Walk may keep it`
}

type group struct{ last func() int }

//go:noinline
func (g *group) Do(key string, f func() int) int {
	g.last = f
	return f()
}

type cache struct {
	group group
	have  map[string]int
}

func (c *cache) get(key string) int {
	return c.group.Do(key, func() int { // want `since c.group.Do may keep it`
		return c.have[key]
	})
}

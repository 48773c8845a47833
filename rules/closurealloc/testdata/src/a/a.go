package a

type walker interface {
	Range(f func(int) bool)
	Walk(f func(int) bool)
}

type counter struct{ n int }

func (c *counter) visit(x int) bool {
	c.n += x
	return true
}

func literal(w walker, limit int) (n int) {
	w.Range(func(x int) bool { // want `makes a closure on the heap per call, since w.Range may keep it`
		n += x
		return n < limit
	})
	return n
}

func bound(w walker, c *counter) {
	w.Range(c.visit) // want `makes a method value on the heap per call, since w.Range may keep it`
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

func each2(ws []walker, limit int) (n int) {
	for _, w := range ws {
		w.Range(func(x int) bool { // want `makes a closure on the heap per iteration`
			n += x
			return n < limit
		})
	}
	return n
}

// A variable only names it.
func named(w walker, limit int) (n int) {
	visit := func(x int) bool { // want `makes a closure on the heap per call, since w.Range may keep it`
		n += x
		return n < limit
	}
	w.Range(visit)
	return n
}

type table interface {
	GetOrCreate(key string, create func() int) int
	With(f func(key string) error) error
}

// What hands back the result has run it.
func created(t table, n int) int {
	return t.GetOrCreate("n", func() int { return n }) // want `since t.GetOrCreate may keep it`
}

func with(t table, c *cache) error {
	return t.With(func(key string) error { // want `since t.With may keep it`
		c.have[key]++
		return nil
	})
}

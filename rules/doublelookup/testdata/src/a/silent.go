package a

import "sync"

// One lookup that reads and writes: the compiler makes it one.
func updates(m map[string]int, s map[string][]int, k string) {
	m[k]++
	m[k] += 2
	s[k] = append(s[k], 1)
}

// Asked, then updated: a variable would not spare a lookup.
func asked1(m map[string]int, k string) {
	if m[k] < 3 {
		m[k]++
	}
}

func replaced(m map[string]int, k string) {
	if v, ok := m[k]; ok {
		m[k] = v + 1
	}
}

// A set that is asked before it is filled.
func firstTime(seen map[string]bool, k string) bool {
	if seen[k] {
		return false
	}
	seen[k] = true
	return true
}

// Kept already.
func kept(m map[string]int, k string) int {
	if v, ok := m[k]; ok {
		return v
	}
	return 0
}

// Another key.
func other(m map[string]int, a, b string) int {
	if _, ok := m[a]; ok {
		return m[b]
	}
	return 0
}

// The key changes in between.
func moved(m map[string]int, k string) int {
	if _, ok := m[k]; ok {
		k = "x"
		return m[k]
	}
	return 0
}

// Another key of the same map is written: it may be the same key.
func written(m map[string]int, a, b string) int {
	if m[a] > 0 {
		m[b] = 0
		return m[a]
	}
	return 0
}

func deleted(m map[string]int, k string) int {
	n := m[k]
	delete(m, k)
	return n + m[k]
}

// The map itself is another one.
func swapped(t *table, u *table, k string) *node {
	if t.nodes[k] != nil {
		t = u
		return t.nodes[k]
	}
	return nil
}

// A call of this package may write the map.
func (t *table) loaded(k string) *node {
	if t.nodes[k] == nil {
		t.load(k)
	}
	return t.nodes[k]
}

func (t *table) load(k string) { t.nodes[k] = &node{} }

// An unknown function may, too.
func called(m map[string]int, k string, f func()) int {
	if m[k] > 0 {
		f()
		return m[k]
	}
	return 0
}

// Others may write while this one waits for the lock.
type guarded struct {
	mu sync.RWMutex
	m  map[string]*node
}

func (g *guarded) get(k string) *node {
	g.mu.RLock()
	n := g.m[k]
	g.mu.RUnlock()
	if n != nil {
		return n
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.m[k] == nil {
		g.m[k] = &node{}
	}
	return nil
}

// The lookups are on different ways through the function.
func either(m map[string]int, k string, yes bool) int {
	if yes {
		return m[k]
	}
	return m[k] + 1
}

func lazily(m map[string]int, k string, yes bool) int {
	if yes && m[k] > 0 {
		return 1
	}
	return m[k]
}

// The closure runs later.
func later(m map[string]int, k string) func() int {
	if _, ok := m[k]; ok {
		return func() int { return m[k] }
	}
	return nil
}

// The loop changes what is looked up.
func loop(m map[string]int, keys []string) (n int) {
	for _, k := range keys {
		n += m[k]
	}
	for i := 0; m["x"] > i; i++ {
		m["x"]--
	}
	return n
}

// The range's value is used already, or the map is written while ranged over.
func ranges(m map[string]int) (n int) {
	for k, v := range m {
		n += v + len(k)
	}
	for k := range m {
		n += m[k+"x"]
	}
	for k := range m {
		delete(m, k)
	}
	return n
}

// Large values are dearer to copy than to look up.
type large struct{ a, b [64]int }

func big(m map[string]large, k string) int {
	return m[k].a[0] + m[k].b[0]
}

// Slices and arrays need no hash.
func slices(s []int, i int) int {
	if s[i] > 0 {
		return s[i]
	}
	return 0
}

// delete is not all that happens.
func counted(m map[string]int, k string) (n int) {
	if _, ok := m[k]; ok {
		delete(m, k)
		n++
	}
	return n
}

// A division is two lookups either way, and so is what reads the map otherwise.
func halved(m map[string]int, k string) {
	m[k] = m[k] / 2
}

func reversed(m map[string]int, k string) {
	m[k] = 1 - m[k]
}

// No map: a generic type.
type set[T comparable] map[T]bool

func both2() (set[string], set[string]) { return set[string]{}, make(set[string]) }

// The body of one case does not run before another's, nor before what follows.
func bodies(m map[string]int, k string, n int) int {
	switch n {
	case 1:
		n = m[k]
	case 2:
		n = m[k] + 1
	}
	return n + m[k+"x"]
}

// Not what an operation on a missing element gives.
func unlike(names []string, of map[string]int, by map[string][]string) {
	for _, name := range names {
		if _, ok := of[name]; ok {
			of[name]++
		} else {
			of[name] = 10
		}
		if _, ok := of[name+"."]; !ok {
			of[name+"."] = 5
		}
		of[name+"."]++
		if _, ok := by[name]; !ok {
			by[name] = make([]string, 0, 8)
		}
		by[name] = append(by[name], name)
	}
}

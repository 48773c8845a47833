package a

import (
	"sort"
	"sync"
)

// Kept by somebody else.
type store struct{ first *point }

func stored(s *store, xs []int) (sum int) {
	var points []*point
	for _, x := range xs {
		points = append(points, &point{x, x})
	}
	for _, p := range points {
		s.first = p
	}
	return len(points)
}

func shared(s *store, xs []int) int {
	var points []*point
	for _, x := range xs {
		p := &point{x, x}
		s.first = p
		points = append(points, p)
	}
	for _, p := range points {
		p.area()
	}
	return len(points)
}

// Handed out of the package, or to who knows whom.
func given(xs []int) int {
	var points []*point
	for _, x := range xs {
		points = append(points, &point{x, x})
	}
	return use(points) + use(nil)
}

func use(points []*point) int { return len(points) } // called for others, too

func keeps(xs []int) int {
	var points []*point
	for _, x := range xs {
		points = append(points, &point{x, x})
	}
	return keep(points)
}

func keep(points []*point) int {
	for _, p := range points {
		last = p
	}
	return len(points)
}

var last *point

var kept = pass(nil)

// A nil among them.
func holes(xs []int) (sum int) {
	var points []*point
	for _, x := range xs {
		if x == 0 {
			points = append(points, nil)
			continue
		}
		points = append(points, &point{x, x})
	}
	for _, p := range points {
		sum += p.x
	}
	return sum
}

// Too large to move, or not movable.
type large struct{ data [200]byte }

type locked struct {
	mu sync.Mutex
	n  int
}

type counter struct{ n int }

func (c *counter) inc() int {
	taken = c
	return c.n
}

func others(xs []int) (sum int) {
	var a []*large
	var b []*locked
	var c []*counter
	for _, x := range xs {
		a = append(a, &large{})
		b = append(b, &locked{n: x})
		c = append(c, &counter{x})
	}
	for i := range a {
		sum += int(a[i].data[0]) + b[i].n + c[i].inc()
	}
	return sum
}

// An element's address goes out.
func inner(xs []int) *int {
	var points []*point
	for _, x := range xs {
		points = append(points, &point{x, x})
	}
	return &points[0].x
}

// A literal uses it; not in a loop.
func literal(xs []int) func() int {
	var points []*point
	for _, x := range xs {
		points = append(points, &point{x, x})
	}
	return func() int { return points[0].x }
}

func once(x int) int {
	var points []*point
	points = append(points, &point{x, x})
	return points[0].x
}

// Some elements stay nil.
func sparse(xs []int) int {
	slots := make([]*point, 100)
	for _, x := range xs {
		if slots[x] == nil {
			slots[x] = &point{}
		}
		slots[x].x++
	}
	return slots[0].x
}

// The last one is written to while others are appended, which moves it.
func current(xs []int) (n int) {
	var groups []*point
	groups = append(groups, &point{})
	cur := groups[0]
	for _, x := range xs {
		cur.y += x
		groups = append(groups, &point{x, 0})
	}
	return groups[0].y
}

// It was somebody's, or two of them are one.
func joined(more []*point, xs []int) (n int) {
	points := more
	for _, x := range xs {
		points = append(points, &point{x, x})
	}
	for _, p := range points {
		n += p.x
	}
	return n
}

func (s *shape) first() *point { return s.corners[0] }

// Large values that are sorted.
type wide struct {
	n    int
	name [10]int
}

func ordered(xs []int) int {
	var all []*wide
	for _, x := range xs {
		all = append(all, &wide{n: x})
	}
	sort.Slice(all, func(i, j int) bool { return all[i].n < all[j].n })
	return all[0].n
}

// The field that it goes to is another package's, too.
type Figure struct{ Corners []*point }

func figure(xs []int) *Figure {
	var corners []*point
	for _, x := range xs {
		corners = append(corners, &point{x, x})
	}
	return &Figure{Corners: corners}
}

// What makes a value keeps it.
func made(x int) *point {
	last = &point{x, x}
	return last
}

func makes(xs []int) (n int) {
	var points []*point
	for _, x := range xs {
		points = append(points, made(x))
	}
	for _, p := range points {
		n += p.x
	}
	return n
}

// What is handed out one by one is kept.
type free struct{ list []*counter }

func (f *free) fill(n int) {
	for range n {
		f.list = append(f.list, &counter{})
	}
}

func (f *free) get() *counter { return f.list[0] }

var taken *counter

func take(f *free) { taken = f.get() }

func better(xs []int, best *point) int {
	var list []*point
	for _, x := range xs {
		list = append(list, &point{x, x})
	}
	for _, p := range list {
		if p.x > best.x {
			best = p // a parameter
		}
	}
	return best.x
}

// The bucket of the turn before is written after another was appended.
func lagging(xs []int) (sum int) {
	var buckets []*bucket
	var last *bucket
	for i, x := range xs {
		if i%3 == 0 {
			buckets = append(buckets, &bucket{start: i})
		}
		if last != nil {
			last.sum += x
		}
		last = buckets[len(buckets)-1]
	}
	for _, b := range buckets {
		sum += b.sum
	}
	return sum
}

var lastPattern *pattern

// The constructor keeps what it makes.
func keptPattern(line string) *pattern {
	p := &pattern{text: line}
	lastPattern = p
	return p
}

func keeping(lines []string) (n int) {
	var patterns []*pattern
	for _, l := range lines {
		patterns = append(patterns, keptPattern(l))
	}
	for _, p := range patterns {
		n += len(p.text)
	}
	return n
}

type worker struct{ id, done int }

func (w *worker) run() int { return w.id }

func report(w *worker) int { return w.id }

// A goroutine has the pointer while others are appended.
type pool struct {
	workers []*worker
	group   sync.WaitGroup
}

func (p *pool) grow(n int) {
	for i := len(p.workers); i < n; i++ {
		w := &worker{id: i}
		p.workers = append(p.workers, w)
		p.group.Go(func() { w.run() })
	}
}

func (p *pool) sum() (n int) {
	for _, w := range p.workers {
		n += w.id
	}
	return n
}

func started(xs []int) (n int) {
	var bound, given, deferred []*worker
	for _, x := range xs {
		b := &worker{id: x}
		g := &worker{id: x}
		d := &worker{id: x}
		go b.run()
		go report(g)
		defer d.run()
		bound = append(bound, b)
		given = append(given, g)
		deferred = append(deferred, d)
	}
	for i := range bound {
		n += bound[i].id + given[i].id + deferred[i].id
	}
	return n
}

package a

import (
	"slices"
	"sort"
)

type point struct{ x, y int }

func (p point) area() int { return p.x * p.y }

func local(xs []int) (sum int) {
	var points []*point
	for _, x := range xs {
		points = append(points, &point{x, x}) // want `allocates each point of points on its own, 16 bytes that nobody shares`
	}
	for _, p := range points {
		sum += p.x * p.y
	}
	return sum + len(points)
}

func named(xs []int) (sum int) {
	points := make([]*point, 0, len(xs))
	for _, x := range xs {
		p := &point{x: x} // want `allocates each point of points`
		p.y = x + 1
		points = append(points, p)
	}
	for i := range points {
		points[i].x++
		sum += points[i].area()
	}
	return sum
}

func parse(xs []int) ([]*point, error) {
	points := []*point{}
	for _, x := range xs {
		points = append(points, &point{x, 1}) // want `allocates each point of points`
	}
	return points, nil
}

func user(xs []int) (sum int) {
	points, err := parse(xs)
	if err != nil {
		return 0
	}
	for _, p := range points {
		sum += p.x
	}
	return sum
}

// Changed through the range: p := &points[i] does it.
func changed(xs []int) int {
	points := make([]*point, len(xs))
	for i, x := range xs {
		points[i] = &point{x, x} // want `allocates each point of points`
	}
	for _, p := range points {
		p.x++
	}
	return points[0].x
}

type counter2 struct {
	key string
	n   int
}

func (c *counter2) inc() { c.n++ }

func top(words map[string]int) (keys []string) {
	list := make([]*counter2, 0, len(words))
	for w, n := range words {
		c := new(counter2) // want `allocates each counter2 of list`
		c.key, c.n = w, n
		list = append(list, c)
	}
	sort.Slice(list, func(i, j int) bool { return list[i].n > list[j].n })
	slices.SortFunc(list, func(a, b *counter2) int { return b.n - a.n })
	for i := range list {
		c := list[i]
		c.inc()
		keys = append(keys, c.key)
	}
	return keys
}

// The last one is written to before another is appended.
func merge(in [][2]int) (n int) {
	var merged []*point
	for _, s := range in {
		if len(merged) > 0 {
			last := merged[len(merged)-1]
			if s[0] <= last.y {
				last.y = max(last.y, s[1])
				continue
			}
		}
		merged = append(merged, &point{s[0], s[1]}) // want `allocates each point of merged`
	}
	return weigh(merged)
}

func weigh(points []*point) (n int) {
	for _, p := range points {
		n += p.y - p.x
	}
	return n
}

func walk(next map[int][]int, root int) (deepest int) {
	queue := []*point{}
	for _, c := range next[root] {
		queue = append(queue, &point{c, 1}) // want `allocates each point of queue`
	}
	for len(queue) > 0 {
		cur := queue[0]
		queue = queue[1:]
		deepest = max(deepest, cur.y)
		for _, c := range next[cur.x] {
			queue = append(queue, &point{c, cur.y + 1}) // want `allocates each point of queue`
		}
	}
	return deepest
}

// A field, with all its uses in the package.
type histogram struct{ buckets []*counter2 }

func newHistogram(names []string) *histogram {
	h := &histogram{buckets: make([]*counter2, 0, len(names))}
	for _, name := range names {
		h.buckets = append(h.buckets, &counter2{key: name}) // want `allocates each counter2 of buckets`
	}
	return h
}

func (h *histogram) observe(name string) {
	for _, b := range h.buckets {
		if b.key == name {
			b.n++
		}
	}
}

func newPoint(x, y int) *point { return &point{x: x, y: y} }

// By way of a variable, and of a function that makes one.
type outline struct{ corners []*point }

func outlineOf(xs []int) *outline {
	corners := make([]*point, 0, len(xs))
	for _, x := range xs {
		corners = append(corners, newPoint(x, x)) // want `allocates each point of corners`
	}
	return &outline{corners: corners}
}

func (o *outline) area() (n int) {
	all := o.corners
	for _, p := range all {
		n += p.area()
	}
	return n
}

func longest(words []string) string {
	list := []*counter2{}
	for _, w := range words {
		list = append(list, &counter2{w, len(w)}) // want `allocates each counter2 of list`
	}
	var best *counter2
	for _, c := range list {
		if best == nil || c.n > best.n {
			best = c
		}
	}
	if best == nil {
		return ""
	}
	return best.key
}

// One after the other.
type tokens struct {
	list []*counter2
	at   int
}

func (t *tokens) next() *counter2 {
	t.at++
	return t.list[t.at-1]
}

func lex(words []string) (n int) {
	t := &tokens{}
	for _, w := range words {
		t.list = append(t.list, &counter2{key: w}) // want `allocates each counter2 of list`
	}
	for t.at < len(t.list) {
		tok := t.next()
		n += len(tok.key)
	}
	return n
}

type version struct{ major, minor int }

func (v *version) less(o *version) bool {
	return v.major < o.major || v.major == o.major && v.minor < o.minor
}

// The first is the best until a better one comes.
func latest(xs []int) int {
	versions := make([]*version, len(xs))
	for i, x := range xs {
		versions[i] = &version{major: x / 10, minor: x % 10} // want `allocates each version of versions on its own, 16 bytes that nobody shares`
	}
	best := versions[0]
	for _, v := range versions[1:] {
		if best.less(v) {
			best = v
		}
	}
	return best.major
}

type bucket struct{ start, sum, n int }

// What is appended is there before anybody takes its address: each turn has its own name.
func downsample(xs []int, step int) (means []int) {
	var buckets []*bucket
	for i, x := range xs {
		if i%step == 0 {
			buckets = append(buckets, &bucket{start: i}) // want `allocates each bucket of buckets on its own, 24 bytes that nobody shares`
		}
		b := buckets[len(buckets)-1]
		b.sum += x
		b.n++
	}
	for _, b := range buckets {
		means = append(means, b.sum/b.n)
	}
	return means
}

type pattern struct {
	negate bool
	text   string
}

func newPattern(line string) *pattern {
	p := &pattern{}
	if line[0] == '!' {
		p.negate = true
		line = line[1:]
	}
	p.text = line
	return p
}

func ignored(lines, names []string) (n int) {
	var patterns []*pattern
	for _, l := range lines {
		patterns = append(patterns, newPattern(l)) // want `allocates each pattern of patterns on its own, 24 bytes that nobody shares`
	}
	for _, name := range names {
		for _, p := range patterns {
			if p.text == name && !p.negate {
				n++
			}
		}
	}
	return n
}

// It is asked before it is appended, and done with it.
func asked(xs []int) (n int) {
	var workers []*worker
	for _, x := range xs {
		w := &worker{id: x} // want `16 bytes that nobody shares`
		n += w.run() + report(w)
		workers = append(workers, w)
	}
	for i := range workers {
		n += workers[i].id
	}
	return n
}

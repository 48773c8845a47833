package a

import "sync"

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

// Changed through the range.
func changed(xs []int) int {
	var points []*point
	for _, x := range xs {
		points = append(points, &point{x, x})
	}
	for _, p := range points {
		p.x++
	}
	return points[0].x
}

// Handed out of the package, or to who knows whom.
func Exported(xs []int) []*point {
	var points []*point
	for _, x := range xs {
		points = append(points, &point{x, x})
	}
	return points
}

func given(xs []int) int {
	var points []*point
	for _, x := range xs {
		points = append(points, &point{x, x})
	}
	return use(points)
}

func use(points []*point) int { return len(points) }

func pass(xs []int) []*point {
	var points []*point
	for _, x := range xs {
		points = append(points, &point{x, x})
	}
	return points
}

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

func (c *counter) inc() { c.n++ }

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
		sum += int(a[i].data[0]) + b[i].n + c[i].n
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

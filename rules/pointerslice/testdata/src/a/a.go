package a

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

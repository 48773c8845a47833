package a

// A condition keeps the pointer from being followed.
func guarded(rows []float64, b *bill, country string) (sum float64) {
	for _, row := range rows {
		if b != nil {
			sum += row * b.rates[country] // want `looks up b\.rates\[country\]`
		}
	}
	return sum
}

// What is called may store into the map.
func told(names []string, weights map[string]int, weigh func(string) int) (n int) {
	for _, name := range names {
		n += weigh(name) + weights["base"] // want `looks up weights\["base"\]`
	}
	return n
}

// Another name of the same map: it is stored to.
func aliased(names []string, weights map[string]int) (n int) {
	other := weights
	for _, name := range names {
		other[name]++
		n += weights["base"]
	}
	return n
}

// A function of the package stores into it.
func (b *bill) count(kind string) { b.totals[kind]++ }

func (b *bill) counted(of map[string]int, all string) (n int) {
	for _, l := range b.lines {
		b.count(l.kind)
		n += of[all] // want `looks up of\[all\]`
	}
	return n
}

// The variable is given something else.
func lowered2(sizes []int, limits map[string]int, user string) (n int) {
	for _, size := range sizes {
		limit, ok := limits[user] // want `looks up limits\[user\]`
		if !ok {
			limit = 10
		}
		n += size / limit
	}
	return n
}

// A goto would jump over the new variable.
func jumping(rows []int, limits map[string]int, user string) (n int) {
	if len(rows) > 9 {
		goto done
	}
	for range rows {
		n += limits[user] // want `looks up limits\[user\]`
	}
done:
	return n
}

// Another goroutine has its turn.
func received(rows chan int, limits map[string]int, user string) (n int) {
	for row := range rows {
		n += row * limits[user] // want `looks up limits\[user\]`
	}
	return n
}

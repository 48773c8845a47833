package a

func lookFor(orders []order, id int64) (order, bool) {
	for _, o := range orders { // want `copies each element of 216 B to read 8 B of it, and all of it in a branch alone`
		if o.id == id {
			return o, true
		}
	}
	return order{}, false
}

func filter(orders []order, least int64) (large []order) {
	for _, o := range orders { // want `and all of it in a branch alone`
		if o.id < least {
			continue
		}
		large = append(large, o)
	}
	return large
}

func latest(orders []order) (best order) {
	for _, o := range orders { // want `and all of it in a branch alone`
		if o.id > best.id {
			best = o
		}
	}
	return best
}

// All of them are copied on.
func clone(orders []order) (out []order) {
	for _, o := range orders {
		out = append(out, o)
	}
	return out
}

// The callee has the copy.
func handed(orders []order, id int64, take func(order)) {
	for _, o := range orders {
		if o.id == id {
			take(o)
		}
	}
}

// Nobody looks at the element before it is taken.
func everySecond(orders []order) (out []order) {
	for i, o := range orders {
		if i%2 == 0 {
			out = append(out, o)
		}
	}
	return out
}

// The element is boxed.
func boxed(orders []order, id int64) (found any) {
	for _, o := range orders {
		if o.id == id {
			found = o
		}
	}
	return found
}

// Together the branches take most of them.
func sorted(orders []order) (small, large []order) {
	for _, o := range orders {
		if o.id < 10 {
			small = append(small, o)
		} else if o.id > 20 {
			large = append(large, o)
		}
	}
	return small, large
}

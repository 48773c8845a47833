package lab

// Better leaves the checks to a function of its own: 4 defers x 1 return.
func Better(g *gauge, user, amount int) int {
	defer g.release()
	defer g.end()
	defer g.land()
	defer g.done()
	return check(user, amount)
}

func check(user, amount int) int {
	if user == 0 {
		return -1
	}
	if amount <= 0 {
		return -2
	}
	if amount > 1<<20 {
		return -3
	}
	return user ^ amount
}

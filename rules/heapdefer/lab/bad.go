// Package lab holds the pair that the rule's claim is measured with.
package lab

// A gauge counts what is going on.
type gauge struct{ users, spans, flights, audits int }

func (g *gauge) release() { g.users++ }
func (g *gauge) end()     { g.spans++ }
func (g *gauge) land()    { g.flights++ }
func (g *gauge) done()    { g.audits++ }

// Bad checks a payment in the function that defers: 4 defers x 4 returns.
func Bad(g *gauge, user, amount int) int {
	defer g.release()
	defer g.end()
	defer g.land()
	defer g.done()
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

package a

import "fmt"

type config struct{ values [64]int }

func build(c config) int { return c.values[0] }

func once(c config) int { return build(c) } // not in a loop

func raised(r record) record { // changes its copy
	r.id++
	return r
}

func kept(r record) *record { // keeps its copy
	x := r
	return &x
}

func printed(r record) { fmt.Println(r) } // boxes its copy

func small(p struct{ a, b int }) int { return p.a } // an address costs as much

func fresh(n int) record { return record{id: n} }

func loops(list []record) (n int) {
	for _, r := range list {
		n += raised(r).id + kept(r).id + small(struct{ a, b int }{1, 2})
		printed(r)
		n += weight(fresh(n), 1) // made for the call
	}
	return n
}

type weigher interface{ weigh() int }

func (c config) weigh() int { return c.values[1] }

func through(ws []weigher) (n int) {
	for _, w := range ws {
		n += w.weigh() // through an interface: the value is behind a pointer already
	}
	return n
}

package a

import (
	"fmt"
	"os"
	"time"
)

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

// A goroutine sees the value as it was.
func started(list []record) {
	for i := range list {
		go weight(list[i], 1)
	}
}

// The disk takes longer.
func save(c config, name string) error { return os.WriteFile(name, []byte{byte(c.values[0])}, 0o600) }

func saveAll(c config, names []string) (err error) {
	for _, name := range names {
		err = save(c, name)
	}
	return err
}

func poll(c config, done func() bool) (n int) {
	for !done() {
		n += build(c)
		time.Sleep(time.Second)
	}
	return n
}

// What prints a value asks for the method of a value.
type label [32]int

func (l label) String() string { return fmt.Sprint(l[0]) }

func labels(list []label) (n int) {
	for i := range list {
		n += len(list[i].String())
	}
	return n
}

// The copy is what was there before, or most of it is read.
func before(list []record) (n int) {
	for i := range list {
		old := list[i]
		list[i].id = 1
		n += old.id
	}
	for i := range list {
		r := list[i]
		n += len(r.fields)
		for _, f := range r.fields {
			n += f
		}
	}
	return n
}

// What the function does takes far longer than the copy.
func describe(r record) []string {
	return []string{fmt.Sprint(r.id), fmt.Sprint(r.name), fmt.Sprint(r.fields[0]), fmt.Sprint(r.fields[1])}
}

func descriptions(list []record) (n int) {
	for i := range list {
		n += len(describe(list[i]))
	}
	return n
}

// What the other does takes longer than the copy.
func (s settings) prefix() string { return fmt.Sprint(s.root, s.host) }

func (s settings) key() string { return s.prefix() + s.label }

// A configuration is looked over once.
func (s settings) validate() error {
	if s.empty() {
		return fmt.Errorf("no root")
	}
	return nil
}

func (s settings) empty() bool { return s.root == "" }

// Called once, whatever it takes.
func onePair(list []record) func(i, j int) bool {
	return func(i, j int) bool {
		a, b := list[i], list[j]
		return a.id < b.id
	}
}

type counter struct {
	n     int
	slots [40]int
}

func (c *counter) next() int {
	c.n++
	return c.slots[c.n%len(c.slots)]
}

func (c *counter) first() *int { return &c.slots[0] }

// A method changes the copy.
func third(c counter) int {
	c.next()
	c.next()
	return c.next()
}

// A method gives an address of the copy away.
func inCopy(c counter) int {
	p := c.first()
	*p = 1
	return c.slots[0]
}

func thirds(all []counter) (n int) {
	for i := range all {
		n += third(all[i]) + inCopy(all[i])
	}
	return n
}

func widest(r record, by int) int { return r.fields[1] * by }

// The loop is over with the call.
func search(list []record, id int) int {
	for i := range list {
		if list[i].id == id {
			return widest(list[i], id)
		}
	}
	return 0
}

type poolConfig struct {
	name  string
	sizes [200]int64
}

func sizeOf(c poolConfig, i int) int64 { return c.sizes[i] }

// What says how something is to work is handed over once.
func room(c *poolConfig) int64 { return sizeOf(*c, 1) }

type cells struct{ at [200]int64 }

func fill(c cells, into map[string]int64) { into["all"] = c.at[0] }

// By its name it runs once.
func initCells(c *cells, into map[string]int64) { fill(*c, into) }

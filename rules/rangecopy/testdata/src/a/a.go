package a

import (
	"fmt"
	"strings"
	"time"
)

type order struct {
	id      int64
	name    string
	address [160]byte
	tags    []string
	owner   *person
}

type person struct {
	name string
	seen int
}

// The variable stays as it is, and the key is there already.
func total(orders []order) (sum int64) {
	for i, o := range orders { // want `copies each element of 216 B to read 8 B of it`
		// Reading only.
		sum += o.id * int64(i)
	}
	return sum
}

// A fresh index; i is taken.
func names(orders []order, i int) []string {
	var out []string
	for _, o := range orders { // want `copies each element of 216 B to read 24 B of it`
		if o.id > int64(i) {
			out = append(out, strings.ToUpper(o.name))
		}
	}
	return out
}

type book struct{ orders []order }

// The loop calls nothing that could replace the field.
func (b *book) print() {
	for _, o := range b.orders { // want `copies each element`
		fmt.Println(o.name, o.owner.name)
	}
}

// A field that is replaced while the loop runs: the range keeps what it had.
func (b *book) drain() (sum int64) {
	for _, o := range b.orders { // want `copies each element`
		sum += o.id
		b.orders = nil
	}
	return sum
}

func load() []order { return nil }

// A call must run once.
func loaded() int {
	n := 0
	for _, o := range load() { // want `copies each element`
		n += len(o.tags)
	}
	return n
}

// An array would be copied as a whole, too.
func array() (sum int64) {
	var orders [8]order
	for _, o := range orders { // want `copies each element`
		sum += o.id
	}
	return sum
}

func arrayPointer(orders *[8]order) (sum int64) {
	for _, o := range orders { // want `copies each element`
		sum += o.id
	}
	return sum
}

// Other memory may be written: a map, a slice of strings, a person.
func index(orders []order, out []string, people map[string]int64, p *person) {
	for i, o := range orders { // want `copies each element`
		people[o.name] = o.id
		out[i] = o.name
		p.seen++
	}
}

// A field that is not read may be written in place.
func mark(orders []order) {
	for i, o := range orders { // want `copies each element`
		if o.id > 0 {
			orders[i].name = "seen"
		}
	}
}

// An element of an array field is read, and an inner loop reads as well.
func inner(orders []order) (sum int) {
	for _, o := range orders { // want `copies each element`
		for _, t := range o.tags {
			sum += len(t)
		}
		sum += int(o.id)
	}
	return sum
}

type payment struct {
	kind    string
	account [64]byte
	amount  struct{ minor int64 }
	booked  time.Time
	settled time.Time
	owner   *person
	note    note
}

type note string

func (n note) empty() bool { return n == "" }

func (p *person) known() bool { return p.seen > 0 }

// A value method has a copy of the field, a pointer's method only the pointer.
func pending(payments []payment) (sum int64) {
	for _, p := range payments { // want `copies each element of 160 B to read 72 B of it`
		if p.kind == "refund" {
			continue
		}
		if p.settled.IsZero() && !p.note.empty() && p.owner.known() {
			sum += p.amount.minor
		}
	}
	return sum
}

type engine struct{ rules []rule }

type rule struct {
	name   string
	weight int
	text   [128]byte
}

func (e *engine) reload()             { e.rules = nil }
func (e *engine) loadEntries() []rule { return nil }

// The name of the field is free, as nothing but fields has it.
func (e *engine) weigh() (sum int) {
	for _, r := range e.rules { // want `copies each element`
		sum += r.weight
		e.rules = nil
	}
	for _, entry := range e.loadEntries() { // want `copies each element`
		sum += entry.weight
	}
	for _, entry := range append(e.rules, rule{}) { // want `copies each element`
		sum += entry.weight
	}
	return sum
}

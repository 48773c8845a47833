package a

import (
	"math/big"
	"net"
)

type matcher interface {
	Matches(a *account) bool
	Apply(a *account) bool
}

// Nobody knows what is behind the interface: what it is asked about is on the heap.
func matching(accounts []account, r matcher) (n int) {
	for _, a := range accounts { // want `moves a copy of each element to the heap, 24 B, to ask about it`
		if a.balance > 0 && r.Matches(&a) {
			n++
		}
	}
	return n
}

func matchingByIndex(accounts []account, r matcher) (n int) {
	for i := range accounts {
		a := accounts[i] // want `moves a copy of each element to the heap, 24 B, to ask about it`
		if r.Matches(&a) {
			n += i
		}
	}
	return n
}

type weigher interface{ IsHeavy(o *order) bool }

type policy struct{ about weigher }

func (p *policy) heaviest(orders []order) (id int64) {
	for _, o := range orders { // want `moves a copy of each element to the heap, 216 B, to ask about it`
		if o.name == "" {
			continue
		}
		if p.about == nil || p.about.IsHeavy(&o) {
			id = o.id
		}
	}
	return id
}

type zone struct {
	net.IPNet
	uses [20]int64
}

// Another package's method is asked about all of it.
func zonesOf(zones []zone, ip net.IP) (n int) {
	for _, z := range zones { // want `copies each element of 208 B to pass the copy's address on`
		if z.Contains(ip) {
			n++
		}
	}
	return n
}

// It may change what it is given, and has a copy for it.
func applied(accounts []account, r matcher) (n int) {
	for _, a := range accounts {
		if r.Apply(&a) {
			n++
		}
	}
	return n
}

// The copy stays as it was.
func matchingBefore(accounts []account, r matcher) (sum int64) {
	for i, a := range accounts {
		accounts[i].balance = 0
		if r.Matches(&a) {
			sum += a.balance
		}
	}
	return sum
}

// The copy is collected.
func allMatching(accounts []account, r matcher) (found []*account) {
	for _, a := range accounts {
		if r.Matches(&a) {
			found = append(found, &a)
		}
	}
	return found
}

// The few would be on the heap as well.
func builtIn(r matcher) (n int) {
	for _, a := range []account{{name: "root"}, {name: "nobody"}} {
		if r.Matches(&a) {
			n++
		}
	}
	return n
}

type named string

func (n named) Matches(a *account) bool { return a.name == string(n) }
func (n named) Apply(a *account) bool   { a.name = string(n); return true }

// The compiler knows who is asked, and that the copy stays where it is.
func rooted(accounts []account) (n int) {
	r := named("root")
	for _, a := range accounts {
		if r.Matches(&a) {
			n++
		}
	}
	return n
}

type recent struct{ last *account }

func (r *recent) Has(a *account) bool {
	r.last = a
	return true
}

// It keeps the address, whatever its name says.
func seenBefore(orders []account, r *recent) (n int) {
	for _, a := range orders {
		if r.Has(&a) {
			n++
		}
	}
	return n
}

type bill struct {
	to    [18]int64
	total big.Int
	id    int64
}

// What another package's method does to a copy nobody knows: its name does not ask.
func roots(bills []bill) (sum int64) {
	for _, b := range bills {
		sum += b.total.Sqrt(&b.total).Int64() + b.id
	}
	return sum
}

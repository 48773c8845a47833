// Package a sorts through reflection.
package a

import (
	"bytes"
	"sort"
	"strings"
	"time"
)

type user struct {
	name string
	age  int
	seen time.Time
	key  []byte
}

func (u user) Name() string { return u.name }

func natural(xs []string, ns []int) {
	sort.Slice(xs, func(i, j int) bool { return xs[i] < xs[j] }) // want `sorts through a swapper of reflect and indexes the slice twice per comparison`

	sort.Slice(ns, func(i, j int) bool { return ns[i] > ns[j] }) // want `sorts through a swapper of reflect`

	sort.SliceStable(ns, func(x, y int) bool { return ns[x] < ns[y] }) // want `sorts through a swapper of reflect`
}

func fields(users []user, ptrs []*user) {
	sort.Slice(users, func(i, j int) bool { return users[i].name < users[j].name }) // want `sorts through a swapper of reflect`

	sort.SliceStable(ptrs, func(i, j int) bool { // want `sorts through a swapper of reflect`
		// the oldest first
		return ptrs[i].age > ptrs[j].age
	})

	sort.Slice(users, func(i, j int) bool { return users[i].Name() < users[j].Name() }) // want `sorts through a swapper of reflect`

	sort.Slice(ptrs, func(i, j int) bool { return ptrs[i].seen.Before(ptrs[j].seen) }) // want `sorts through a swapper of reflect`

	sort.Slice(ptrs, func(i, j int) bool { return ptrs[i].seen.After(ptrs[j].seen) }) // want `sorts through a swapper of reflect`

	sort.Slice(users, func(i, j int) bool { return bytes.Compare(users[i].key, users[j].key) < 0 }) // want `sorts through a swapper of reflect`

	sort.Slice(users, func(i int, j int) bool { return len(users[i].key) < len(users[j].key) }) // want `sorts through a swapper of reflect`
}

type group struct{ members []*user }

func (g *group) order(rank map[string]int) {
	sort.Slice(g.members, func(i, j int) bool { // want `sorts through a swapper of reflect`
		if g.members[i].age != g.members[j].age {
			return g.members[i].age < g.members[j].age // the youngest first
		}
		x, y := g.members[i], g.members[j]
		if x.name == y.name {
			return x.seen.Before(y.seen)
		}
		return rank[g.members[i].name] < rank[g.members[j].name]
	})
}

func taken(a []user, b int) []user {
	sort.Slice(a, func(i, j int) bool { return a[i].age+b < a[j].age+b }) // want `sorts through a swapper of reflect`
	return a
}

func convenience(xs []string, ns []int) {
	sort.Sort(sort.StringSlice(xs)) // want `sorts through two interface calls per comparison and swap`

	sort.Sort(sort.Reverse(sort.IntSlice(ns))) // want `sorts through two interface calls per comparison and swap`
}

func other(xs []string) bool { return sort.StringsAreSorted(xs) }

// The comparison is three-way already, whoever makes it.
func given(users []user, by func(a, b user) int) {
	sort.Slice(users, func(i, j int) bool { return by(users[i], users[j]) < 0 }) // want `sorts through`
}

func givenLast(users []user, by func(a, b user) int) {
	sort.Slice(users, func(i, j int) bool { return 0 > by(users[i], users[j]) }) // want `sorts through`
}

func descending(users []user) {
	sort.Slice(users, func(i, j int) bool { return strings.Compare(users[i].name, users[j].name) > 0 }) // want `sorts through`
}

func minusOne(users []user) {
	sort.Slice(users, func(i, j int) bool { return strings.Compare(users[i].name, users[j].name) == -1 }) // want `sorts through`
}

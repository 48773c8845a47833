package a

import (
	"slices"
	"strings"
)

// A set already.
func set(a []string, b map[string]bool) (n int) {
	for _, s := range a {
		if b[s] {
			n++
		}
	}
	return n
}

// A few constants.
var verbs = []string{"GET", "PUT", "POST"}

func few1(a []string) (n int) {
	words := []string{"a", "b"}
	for _, s := range a {
		if slices.Contains(verbs, s) || slices.Contains(words, s) || contains([]string{"x"}, s) {
			n++
		}
	}
	return n
}

func arrays(a []string, b [9]string) (n int) {
	for _, s := range a {
		if slices.Contains(b[:], s) {
			n++
		}
	}
	return n
}

// Listed one by one by callers.
func variadicArgs(a []string, allowed ...string) (n int) {
	for _, s := range a {
		if slices.Contains(allowed, s) {
			n++
		}
	}
	return n
}

// Each iteration searches another slice: the sum is linear.
func perItem(stores []store, id int) (n int) {
	for _, s := range stores {
		if slices.ContainsFunc(s.users, func(u user) bool { return u.id == id }) {
			n++
		}
	}
	for _, s := range stores {
		users := s.users
		for _, u := range users {
			if u.id == id {
				n++
				break
			}
		}
	}
	return n
}

// The same key each time: another rule's business.
func sameKey(a []string, key string, b []string) (n int) {
	for range a {
		if slices.Contains(b, key) {
			n++
		}
	}
	return n
}

// No loop around it.
func single(a []string, s string) bool { return slices.Contains(a, s) }

// Bytes, and types with a handful of values.
type color int

const (
	red color = iota
	green
)

func small(text []byte, stop []byte, colors, wanted []color) (n int) {
	for _, b := range text {
		if slices.Contains(stop, b) {
			n++
		}
	}
	for _, c := range colors {
		if slices.Contains(wanted, c) {
			n++
		}
	}
	return n
}

// Not an equality: a set cannot answer.
func prefix(a, b []string) (n int) {
	for _, s := range a {
		for _, p := range b {
			if strings.HasPrefix(s, p) {
				n++
				break
			}
		}
	}
	return n
}

// All pairs are wanted.
func pairs(a, b []user) (n int) {
	for _, x := range a {
		for _, y := range b {
			if x.id == y.id {
				n++
			}
		}
	}
	return n
}

// The list starts anew in each iteration.
func anew(rows [][]string) (n int) {
	var seen []string
	for _, row := range rows {
		seen = row
		if slices.Contains(seen, row[0]) {
			n++
		}
	}
	return n
}

func variadicLoop(seen []string, names ...string) (n int) {
	for _, name := range names {
		if slices.Contains(seen, name) {
			n++
		}
	}
	return n
}

type handle struct{ meta func() string }

func (h *handle) id() string { return h.meta() }

// What the elements answer is not known to be a key.
func opened(names []string, handles []*handle) (out []*handle) {
	for _, name := range names {
		for _, h := range handles {
			if h.id() == name {
				out = append(out, h)
				break
			}
		}
	}
	return out
}

// A scan on purpose, up to a length.
func measured(ids []int) (seen []int) {
	if len(ids) <= 32 {
		for _, id := range ids {
			if !slices.Contains(seen, id) {
				seen = append(seen, id)
			}
		}
	}
	return seen
}

// What is called so is short.
func called(c config, names, args []string) (n int) {
	for _, name := range names {
		if slices.Contains(c.allowed, name) || slices.Contains(c.SupportedProtocols, name) {
			n++
		}
	}
	for _, arg := range args {
		if slices.Contains(names, arg) {
			n++
		}
	}
	return n
}

type config struct{ allowed, SupportedProtocols []string }

// One message of a peer at a time.
func serve(known []string, next func() string) {
	for {
		name := next()
		if !slices.Contains(known, name) {
			return
		}
	}
}

// All pairs are the result.
func matrix(a, b []int, same [][]bool) {
	for i := range a {
		for j := range b {
			if a[i] == b[j] {
				same[i][j] = true
			}
		}
	}
}

// Two texts from a binary search.
func searched(ids, sorted []string) (n int) {
	for _, id := range ids {
		if _, ok := slices.BinarySearch(sorted, id); ok {
			n++
		}
	}
	return n
}

// Said to be few.
func said(ids []string) bool {
	for i, id := range ids {
		// This would be a bad algorithm, but there are only a few ids.
		for _, other := range ids[:i] {
			if other == id {
				return true
			}
		}
	}
	return false
}

// Once, in the loop's last round.
func last(users []user, known []string, next func() bool) bool {
	for _, u := range users {
		if next() {
			ok := slices.Contains(known, u.name)
			return ok
		}
	}
	return false
}

// Lists of each element's own.
type graph struct{ next map[int][]int }

func (g *graph) add(v, u int) {
	for _, x := range g.next[v] {
		if x == u {
			return
		}
	}
	g.next[v] = append(g.next[v], u)
}

func edges(g *graph, vs []int) {
	for _, v := range vs {
		g.add(v, v+1)
	}
}

// One message at a time.
func messages(in chan string, known []string) (n int) {
	for name := range in {
		if slices.Contains(known, name) {
			n++
		}
	}
	return n
}

// The parts of one thing.
func walk(known []string, parts [][]string) (n int) {
	for i := 0; i < len(parts); i++ {
		if slices.Contains(known, parts[i][0]) {
			n++
		}
	}
	return n
}

// What people chose for the program.
type collector struct{ columns []string }

func (c *collector) collect(names []string) (n int) {
	for _, name := range names {
		if slices.Contains(c.columns, name) {
			n++
		}
	}
	return n
}

// Does more than search.
func (s *store) update(name string, send func(string)) {
	if !contains([]string{"a"}, name) && !s.knows(name) {
		return
	}
	send(name)
}

func (s *store) knows(name string) bool {
	return slices.ContainsFunc(s.users, func(u user) bool { return u.name == name })
}

func updates(s *store, names []string, send func(string)) {
	for _, name := range names {
		s.update(name, send)
	}
}

// Who the callback is given to decides when it runs.
func registered(on func(func(string) bool), list []string) {
	on(func(name string) bool { return slices.Contains(list, name) })
}

func filtered(filter func(string, func(string) bool) bool, s string, list []string) bool {
	return filter(s, func(name string) bool { return slices.Contains(list, name) })
}

// Peers are a handful.
func others(peers, counted []string) []string {
	return slices.DeleteFunc(slices.Clone(peers), func(p string) bool { return slices.Contains(counted, p) })
}

type step struct{ commit, action string }

// Few, as it says.
func edit(todos []step, changes []step) {
	for i := range todos {
		// This is a nested loop, but the number of todos should be small.
		for _, change := range changes {
			if todos[i].commit == change.commit {
				todos[i].action = change.action
				break
			}
		}
	}
}

type idents []step

func (l idents) byCommit(commit string) *step {
	for i := range l {
		if l[i].commit == commit {
			return &l[i]
		}
	}
	return nil
}

// Mostly the first name is free.
func (l idents) free(base string) string {
	name := base
	for i := 2; i < 1000; i++ {
		if l.byCommit(name) == nil {
			break
		}
		name = base + string(rune('0'+i%10))
	}
	return name
}

// There shouldn't be many for one of them.
func addMissing(have, more []step) []step {
outer:
	// There shouldn't be many for one metric.
	for _, m := range more {
		for _, h := range have {
			if h == m {
				continue outer
			}
		}
		have = append(have, m)
	}
	return have
}

type pair struct{ key, value string }

type pairParams []pair

// The type promises a handful.
func (p pairParams) keys() (keys []string) {
	for _, kv := range p {
		if !slices.Contains(keys, kv.key) {
			keys = append(keys, kv.key)
		}
	}
	return keys
}

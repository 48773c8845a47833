package a

import (
	"b"
	"bytes"
	"slices"
	"sort"
	"strings"
)

type user struct {
	id   int
	name string
}

type owner struct {
	id     int
	orders []order
}

type order struct{ user int }

type store struct{ users []user }

func unique(ids []int) (seen []int) {
	for _, id := range ids {
		if !slices.Contains(seen, id) { // want `searches seen from its start for every element: quadratic, and slower than a set from some 40 elements on`
			seen = append(seen, id)
		}
	}
	return seen
}

func both(a, b []string) (out []string) {
	for _, s := range a {
		if slices.Index(b, s) >= 0 { // want `searches b`
			out = append(out, s)
		}
	}
	return out
}

func byField(s *store, names []string) (n int) {
	for _, name := range names {
		if slices.ContainsFunc(s.users, func(u user) bool { return u.name == name }) { // want `searches s.users`
			n++
		}
	}
	return n
}

func contains(list []string, s string) bool {
	for _, e := range list {
		if e == s {
			return true
		}
	}
	return false
}

func indexOf(s string, list []string) int {
	for i := 0; i < len(list); i++ {
		if list[i] == s {
			return i
		}
	}
	return -1
}

func own(a, b []string) (n int) {
	for i := range a {
		if contains(b, a[i]) { // want `searches b`
			n++
		}
		if key := a[i] + "x"; indexOf(key, b) > 0 { // told once
			n++
		}
	}
	return n
}

func (s *store) missing(names []string) (out []string) {
	for _, name := range names {
		found := false
		for _, u := range s.users { // want `searches s.users`
			if u.name == name {
				found = true
				break
			}
		}
		if !found {
			out = append(out, name)
		}
	}
	return out
}

func duplicate(users []user) bool {
	var ids []int
	for _, u := range users {
		for i := range ids { // want `searches ids`
			if ids[i] == u.id {
				return true
			}
		}
		ids = append(ids, u.id)
	}
	return false
}

func labelled(a, b []user) (out []user) {
next:
	for _, x := range a {
		for i := 0; i < len(b); i++ { // want `searches b`
			if x.id == b[i].id {
				continue next
			}
		}
		out = append(out, x)
	}
	return out
}

// Looks on although it was found.
func unstopped(a []string) (out []string) {
	for _, x := range a {
		dup := false
		for _, y := range out { // want `searches out`
			if y == x {
				dup = true
			}
		}
		if !dup {
			out = append(out, x)
		}
	}
	return out
}

// A method that searches a field.
func (s *store) find(name string) *user {
	for i := range s.users {
		if s.users[i].name == name {
			return &s.users[i]
		}
	}
	return nil
}

func all(s *store, names []string) (out []*user) {
	for _, name := range names {
		out = append(out, s.find(name)) // want `searches s from its start`
	}
	return out
}

type peer struct{ info *peerInfo }

type peerInfo struct{ id string }

// The key is a field of a field.
func onePerID(nodes []*peer) (out []*peer) {
	for _, p := range nodes {
		known := false
		for _, o := range out { // want `searches out`
			if p.info.id == o.info.id {
				known = true
			}
		}
		if !known {
			out = append(out, p)
		}
	}
	return out
}

// The same, by index.
func missing(want []string, nodes []*peer) (out []string) {
next:
	for _, id := range want {
		for i := range nodes { // want `searches nodes`
			if nodes[i].info.id == id {
				continue next
			}
		}
		out = append(out, id)
	}
	return out
}

// A key of two fields.
func stale(have, want []user) (out []user) {
	for _, h := range have {
		found := false
		for _, w := range want { // want `searches want`
			if w.name == h.name && w.id == h.id {
				found = true
				break
			}
		}
		if !found {
			out = append(out, h)
		}
	}
	return out
}

// Each with those behind it.
func twice(names []string) bool {
	for i := 0; i < len(names); i++ {
		for j := i + 1; j < len(names); j++ { // want `searches names`
			if names[i] == names[j] {
				return true
			}
		}
	}
	return false
}

func twiceAgain(names []string) bool {
	for i, a := range names {
		for _, b := range names[i+1:] { // want `searches names`
			if a == b {
				return true
			}
		}
	}
	return false
}

// Takes one out at a time.
func without(list, gone []int) []int {
	for _, x := range gone {
		for i, e := range list { // want `searches list`
			if e == x {
				list = append(list[:i], list[i+1:]...)
				break
			}
		}
	}
	return list
}

// Adds what is not there.
func add(list []string, s string) []string {
	for _, e := range list {
		if e == s {
			return list
		}
	}
	return append(list, s)
}

func names(users []user) (out []string) {
	for _, u := range users {
		out = add(out, u.name) // want `searches out`
	}
	return out
}

// Through a function that hands list and key on, or a literal.
func (s *store) has(u user) bool { return slices.Contains(s.users, u) }

func (s *store) addAll(users []user) {
	for _, u := range users {
		if !s.has(u) { // want `searches s from its start`
			s.users = append(s.users, u)
		}
	}
}

func lines(next func() (string, bool)) (out []string) {
	known := func(line string) bool {
		for _, l := range out {
			if l == line {
				return true
			}
		}
		return false
	}
	for line, ok := next(); ok; line, ok = next() {
		if !known(line) { // want `searches out`
			out = append(out, line)
		}
	}
	return out
}

// Another package's function by its name.
func imported(ids, known []string) (n int) {
	for _, id := range ids {
		if b.StringInSlice(id, known) { // want `searches known`
			n++
		}
	}
	return n
}

// Letters of either case, bytes, and what a getter gives.
func folded(want []string, have []*user) (n int) {
	for _, w := range want {
		for _, h := range have { // want `searches have`
			if strings.EqualFold(h.name, w) {
				n++
				break
			}
		}
	}
	return n
}

func subtract(list, keys [][]byte) (out [][]byte) {
	for _, x := range list {
		dup := false
		for _, k := range keys { // want `searches keys`
			if bytes.Equal(x, k) {
				dup = true
			}
		}
		if !dup {
			out = append(out, x)
		}
	}
	return out
}

func (u *user) Name() string { return u.name }

// Skips what does not match; through a name for the element.
func skipping(want []string, have []user) (out []*user) {
	for _, w := range want {
		for i := range have { // want `searches have`
			h := &have[i]
			if h.Name() != w {
				continue
			}
			out = append(out, h)
			break
		}
	}
	return out
}

// Nobody is content with it.
func todo(a, b []int) (n int) {
	for _, x := range a {
		// TODO: this is O(n^2), use a map.
		if slices.Contains(b, x) { // want `searches b`
			n++
		}
	}
	return n
}

// A join: each user's orders are looked for in all.
func join(users []*owner, orders []order) {
	for _, u := range users {
		for _, o := range orders { // want `searches orders`
			if o.user == u.id {
				u.orders = append(u.orders, o)
			}
		}
	}
}

// Run for each element of something.
func walked(walk interface{ Walk(func(string)) }) (seen []string) {
	walk.Walk(func(name string) {
		if !slices.Contains(seen, name) { // want `searches seen`
			seen = append(seen, name)
		}
	})
	return seen
}

// A filter asks for each element.
type client struct{ id string }

func filter[T any](list []T, keep func(T) bool) (out []T) {
	for _, e := range list {
		if keep(e) {
			out = append(out, e)
		}
	}
	return out
}

func leave(users []*client, gone []string) []*client {
	return filter(users, func(u *client) bool { return !slices.Contains(gone, u.id) }) // want `searches gone`
}

func drop(names, gone []string) []string {
	return slices.DeleteFunc(names, func(name string) bool { return slices.Contains(gone, name) }) // want `searches gone`
}

// A comparison searches for both sides.
func byPlace(names, places []string) {
	sort.Slice(names, func(i, j int) bool {
		return slices.Index(places, names[i]) < slices.Index(places, names[j]) // want `searches places`
	})
}

// What a plain function makes of both sides is compared.
func spelled(u *client) string { return strings.TrimPrefix(u.id, "u-") }

func strangers(users, known []*client) (n int) {
	for _, u := range users {
		found := false
		for _, k := range known { // want `searches known`
			if spelled(u) == spelled(k) {
				found = true
				break
			}
		}
		if !found {
			n++
		}
	}
	return n
}

type pairRecords []pair

func (p pairRecords) keys() (keys []string) {
	for _, kv := range p {
		if !slices.Contains(keys, kv.key) { // want `searches keys from its start`
			keys = append(keys, kv.key)
		}
	}
	return keys
}

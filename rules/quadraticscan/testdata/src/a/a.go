package a

import "slices"

type user struct {
	id   int
	name string
}

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
		if key := a[i] + "x"; indexOf(key, b) > 0 { // want `searches b`
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
func onePerID(peers []*peer) (out []*peer) {
	for _, p := range peers {
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
func missing(want []string, peers []*peer) (out []string) {
next:
	for _, id := range want {
		for i := range peers { // want `searches peers`
			if peers[i].info.id == id {
				continue next
			}
		}
		out = append(out, id)
	}
	return out
}

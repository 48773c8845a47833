package a

import (
	"iter"
	"slices"
	"strings"
)

type roster struct{ users []user }

func (r *roster) Len() int { return len(r.users) }
func (r *roster) All() iter.Seq[user] {
	return func(yield func(user) bool) {
		for _, u := range r.users {
			if !yield(u) {
				return
			}
		}
	}
}

// A container that goes over all it has says how many there are.
func (r *roster) byName() map[string]user {
	m := make(map[string]user)
	for u := range r.All() {
		m[u.name] = u // want `grows m table by table although the loop's length is known`
	}
	return m
}

// What an iterator of slices goes over has a length.
func places(users []user) map[int]string {
	m := map[int]string{}
	for i, u := range slices.Backward(users) {
		m[i] = u.name // want `grows m table by table although the loop's length is known`
	}
	return m
}

// Any other iterator has none.
func from(seq iter.Seq[user]) map[string]user {
	m := make(map[string]user)
	for u := range seq {
		m[u.name] = u
	}
	return m
}

// The pieces of a text are a handful, and few names are on a list of exceptions.
func options(text string, names []string, excluded map[string]bool) (set map[string]bool, values map[string]string) {
	set = make(map[string]bool)
	for _, p := range strings.Split(text, ",") {
		p = strings.TrimSpace(p)
		if p == "" {
			continue
		}
		set[p] = true
	}
	for p := range strings.SplitSeq(text, ";") {
		set[p] = true
	}
	values = make(map[string]string)
	for _, n := range names {
		if excluded[n] {
			continue
		}
		values[n] = text // want `grows values table by table`
	}
	return set, values
}

// Which of them are listed is a filter.
func listed(names []string, known map[string]bool) map[string]bool {
	m := map[string]bool{}
	for _, n := range names {
		if !known[n] {
			continue
		}
		m[n] = true
	}
	return m
}

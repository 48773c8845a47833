package a

import (
	"errors"
	"sort"
)

var errUnknown = errors.New("unknown")

// Built once.
var index = map[string]int{"a": 1, "b": 2, "c": 3}

func global(s string) int { return index[s] }

// Two entries are soon made.
func two(s string) int {
	return map[string]int{"a": 1, "b": 2}[s]
}

// An argument goes in.
func argument(s string, n int) int {
	m := map[string]int{"a": 1, "b": 2, "c": n}
	return m[s]
}

// The map leaves, or is changed.
func leaves() map[string]int {
	m := map[string]int{"a": 1, "b": 2, "c": 3}
	return m
}

func passed(s string, use func(map[string]int)) int {
	m := map[string]int{"a": 1, "b": 2, "c": 3}
	use(m)
	return m[s]
}

func changed(s string) int {
	m := map[string]int{"a": 1, "b": 2, "c": 3}
	m[s] = 4
	return m["a"]
}

// A closure asks: the map is built once for many questions.
func closure() func(string) int {
	m := map[string]int{"a": 1, "b": 2, "c": 3}
	return func(s string) int { return m[s] }
}

// Ranged over, not asked.
func ranged() (keys []string) {
	for k := range map[string]int{"a": 1, "b": 2, "c": 3} {
		keys = append(keys, k)
	}
	sort.Strings(keys)
	return keys
}

// Data of the call, asked often: building it pays.
func intersect(a, b []string) (n int) {
	set := make(map[string]bool, len(a))
	for _, e := range a {
		set[e] = true
	}
	for _, e := range b {
		if set[e] {
			n++
		}
	}
	return n
}

// A field that others set.
func (t *table) add(row []string) { t.rows = append(t.rows, row) }

func (t *table) rowOf(names []string) (n int) {
	first := make(map[string]int)
	for i, row := range t.rows {
		first[row[0]] = i
	}
	for _, name := range names {
		n += first[name]
	}
	return n
}

// A package variable that a function sets.
var registered []string

func register(name string) { registered = append(registered, name) }

func isRegistered(names []string) (n int) {
	set := make(map[string]bool)
	for _, r := range registered {
		set[r] = true
	}
	for _, name := range names {
		if set[name] {
			n++
		}
	}
	return n
}

// The call's argument decides what goes in.
func prefixed(prefix string, names []string) (n int) {
	set := make(map[string]bool)
	for _, k := range keywords {
		set[prefix+k] = true
	}
	for _, name := range names {
		if set[name] {
			n++
		}
	}
	return n
}

// Counts are no index.
func counts(list []string, s string) int {
	m := map[string]int{}
	for _, e := range list {
		m[e]++
	}
	return m[s]
}

// A field that a method loads at any time.
type registry struct{ files map[string]string }

func (r *registry) loadFile(name string) { r.files[name] = name }

func (r *registry) missing(names []string) (n int) {
	seen := make(map[string]bool)
	for _, f := range r.files {
		seen[f] = true
	}
	for _, name := range names {
		if !seen[name] {
			n++
		}
	}
	return n
}

// Its result is one set for many questions.
func toSet(list []string) map[string]bool {
	set := make(map[string]bool, len(list))
	for _, s := range list {
		set[s] = true
	}
	return set
}

// What the loop refuses is checked on the way.
func twoOf(list []string, a, b string) (bool, error) {
	seen := make(map[string]bool)
	for _, s := range list {
		if s != a && s != b {
			return false, errUnknown
		}
		seen[s] = true
	}
	return seen[a] && seen[b], nil
}

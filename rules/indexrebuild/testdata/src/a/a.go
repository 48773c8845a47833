package a

import "strings"

type column struct {
	name string
	kind int
}

type table struct {
	columns []column
	rows    [][]string
}

var keywords = []string{"if", "for", "func", "go"}

const one = "one"

func upper(s string) string { return strings.ToUpper(s) }
func lower(s string) string { return strings.ToLower(s) }

// A literal of constants.
func literal(s string) int {
	m := map[string]int{"a": 1, "b": 2, one: 3} // want `builds a map of 3 constant entries on every call to look something up`
	return m[s]
}

func declared(s string) bool {
	var m = map[string]bool{ // want `builds a map of 4 constant entries`
		"a": true,
		"b": true,
		"c": false,
		"d": true,
	}
	_, ok := m[s]
	return ok
}

func asked(s string) int {
	return map[string]int{"a": 1, "b": 2, "c": 3}[s] // want `map of 3 constant`
}

func functions(name, s string) string {
	m := map[string]func(string) string{"u": upper, "l": lower, "t": strings.TrimSpace} // want `map of 3 constant`
	if f, ok := m[name]; ok {
		return f(s)
	}
	return s
}

func structs(s string) int {
	m := map[string]column{ // want `map of 3 constant`
		"a": {name: "a", kind: 1},
		"b": {name: "b"},
		"c": {"c", 2},
	}
	return m[s].kind
}

// A package variable that nothing sets.
func isKeyword(names []string) int {
	set := map[string]struct{}{} // want `builds the lookup map set from keywords on every call although that does not change in between`
	for _, k := range keywords {
		set[k] = struct{}{}
	}
	n := 0
	for _, name := range names {
		if _, ok := set[name]; ok {
			n++
		}
	}
	return n
}

// A field that only the constructor sets.
func newTable(columns []column) *table {
	t := &table{}
	t.columns = columns
	return t
}

func (t *table) pick(names []string) (out []int) {
	index := make(map[string]int, len(t.columns)) // want `builds the lookup map index from t\.columns on every call`
	for i, c := range t.columns {
		index[c.name] = i
	}
	for _, name := range names {
		out = append(out, index[name])
	}
	return out
}

// One key is looked up: a loop compares less than the map hashes.
func contains(list []string, s string) bool {
	set := make(map[string]bool) // want `builds the map set to look up one key: every element is hashed where a loop would compare them`
	for _, e := range list {
		set[e] = true
	}
	return set[s]
}

func (t *table) find(name string, columns []column) (column, bool) {
	byName := map[string]column{} // want `to look up one key`
	for _, c := range columns {
		byName[c.name] = c
	}
	c, ok := byName[name]
	return c, ok
}

// Two keys.
func before(a, b string, order []string) bool {
	place := make(map[string]int, len(order)) // want `builds the map place to look up two keys`
	for i, name := range order {
		place[name] = i
	}
	return place[a] < place[b]
}

// A helper makes a set of what stays the same.
var images = []string{".png", ".jpg", ".gif", ".webp"}

func setOf(list []string) map[string]bool {
	set := make(map[string]bool, len(list))
	for _, s := range list {
		set[s] = true
	}
	return set
}

func isImage(ext string) bool {
	known := setOf(images) // want `builds the lookup map known from images on every call although that does not change in between`
	return known[ext]
}

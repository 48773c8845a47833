package a

import "strings"

type node struct {
	count int
	kids  map[string]*node
}

type key struct{ a, b string }

type table struct {
	nodes map[string]*node
	byKey map[key]int
	sizes map[string][]int
}

func use(int)          {}
func useNode(*node)    {}
func useString(string) {}

func asked(m map[string]int, k string) int {
	if _, ok := m[k]; ok {
		return m[k] // want `looks up m\[k\] again: the key is hashed and compared once more for the same answer`
	}
	return 0
}

func asArgument(m map[string]int, k string) {
	if _, found := m[k]; found {
		use(m[k]) // want `looks up m\[k\] again`
	}
}

func missing(t *table, name string) *node {
	if _, ok := t.nodes[name]; !ok {
		return nil
	} else {
		return t.nodes[name] // want `looks up t.nodes\[name\] again`
	}
}

func compared(t *table, name string) int {
	if t.nodes[name] != nil {
		return t.nodes[name].count // want `looks up t.nodes\[name\] again`
	}
	return 0
}

func both(t *table, name string) int {
	if t.nodes[name] != nil && t.nodes[name].count > 1 { // want `again`
		return t.nodes[name].count
	}
	return 0
}

func chain(m map[string]int, k string) string {
	if m[k] == 1 {
		return "one"
	} else if m[k] == 2 { // want `again`
		return "two"
	}
	return ""
}

func measured(t *table, name string) int {
	if len(t.sizes[name]) > 0 {
		return t.sizes[name][0] // want `again`
	}
	return 0
}

func structKey(t *table, a, b string) int {
	if _, ok := t.byKey[key{a, b}]; ok {
		return t.byKey[key{a, b}] // want `again`
	}
	return 0
}

func inStatement(m map[string]int, k string) int {
	_, ok := m[k]
	if !ok {
		return 0
	}
	return m[k] // want `again`
}

func named(m map[string]*node, k string) int {
	n := m[k]
	if n == nil {
		return 0
	}
	return m[k].count // want `again`
}

func pointed(m map[string]*node, k string) {
	if _, ok := m[k]; ok {
		m[k].count = 2 // want `again`
		m[k].count++
	}
}

// A local map that nobody else can reach: calls cannot change it.
func private(names []string, f func(int)) {
	m := map[string]int{}
	for _, name := range names {
		m[name] = len(name)
	}
	for _, name := range names {
		if m[name] > 1 {
			f(1)
			f(m[name]) // want `again`
		}
	}
}

// The range has the value at hand.
func ranged(m map[string]int) (sum int) {
	for k := range m {
		sum += m[k] // want `looks up m\[k\] although the range has the value at hand`
	}
	return sum
}

func rangedSome(m map[string]*node) (out []*node) {
	for name := range m {
		if strings.HasPrefix(name, "x") {
			out = append(out, m[name]) // want `range has the value`
		}
	}
	return out
}

// delete asks for itself.
func removed(m map[string]int, k string) {
	if _, ok := m[k]; ok { // want `looks up m\[k\] before delete, which looks for the key itself`
		delete(m, k)
	}
}

// The key is computed, the same way both times.
func computed(m map[string]int, s string) int {
	if _, ok := m[strings.ToLower(s)]; ok {
		return m[strings.ToLower(s)] // want `again`
	}
	return 0
}

func counted1(m map[string]int, k string, n int) {
	m[k] = m[k] + 1 // want `looks up m\[k\] to read and again to store: \+= looks up once`
}

func multiplied(m map[string]int, k string, n int) {
	m[k] = (m[k] * n) // want `\*= looks up once`
}

// The name "value" is taken.
func taken(m map[string]int, k string) int {
	value := 1
	if _, ok := m[k]; ok {
		return m[k] + value // want `again`
	}
	return value
}

package a

import (
	"fmt"
)

// Two values are asked for.
func okTwice(m map[string]int, k string) int {
	if _, ok := m[k]; ok {
		v, _ := m[k] // want `again`
		return v
	}
	return 0
}

// Plain reads in one expression, and in statements one after the other.
func product(m map[string]int, k string) int {
	return m[k] * m[k] // want `again`
}

func fields(t *table, name string) {
	use(t.nodes[name].count)
	useNodeKids(t.nodes[name].kids["x"]) // want `again`
}

func useNodeKids(*node) {}

func statements(m map[string]*node, k string) {
	a := m[k].count
	b := len(m[k].kids) // want `again`
	_, _ = a, b
}

// Get or create: what was stored is at hand.
func getOrCreate(t *table, name string) *node {
	if _, ok := t.nodes[name]; !ok {
		t.nodes[name] = &node{}
	}
	return t.nodes[name] // want `again`
}

func nested(m map[string]map[string]int, a, b string) {
	if m[a] == nil {
		m[a] = make(map[string]int)
	}
	m[a][b] = 1 // want `again`
}

func stored(m map[string]*node, k string) {
	m[k] = &node{}
	m[k].count = 1 // want `looks up m\[k\] right after storing it`
}

// The function of another package does not know the map.
func printed(t *table, name string) {
	if _, ok := t.nodes[name]; ok {
		fmt.Println("found", name)
		useNode(t.nodes[name]) // want `again`
	}
}

func viaVariable(m map[string]*node, k string) int {
	n, ok := m[k]
	if !ok {
		n = &node{}
		m[k] = n
	}
	return m[k].count // want `again`
}

// A map of the same type is written: it might be the same one.
func twoMaps(dst, src map[string]*node, k string) {
	if src[k] != nil {
		dst["x"] = nil
		dst["y"] = src[k] // want `again`
	}
}

// The comment would be lost.
func commented(m map[string]int, k string) {
	if _, ok := m[k]; ok { // want `before delete`
		// It is there.
		delete(m, k)
	}
}

// The condition has the value; there is no place for a variable.
func walked(m map[string]string, k string) string {
	for m[k] != "" {
		k = m[k] // want `again`
	}
	return k
}

// The store reads its own key first; behind it the value is at hand.
func afterwards(m map[string]*node, k string) {
	m[k], _ = next(m[k])
	useNode(m[k]) // want `right after storing`
}

func next(n *node) (*node, error) { return n, nil }

// The longer of two chains is named.
func deep(m map[string]map[string]*node, a, b string) int {
	return m[a][b].count + len(m[a][b].kids) // want `looks up m\[a\]\[b\] again`
}

// The cases of a switch are asked one after the other.
func cases(m map[string]int, k string) string {
	switch {
	case m[k] == 1:
		return "one"
	case m[k] == 2: // want `again`
		return "two"
	}
	return ""
}

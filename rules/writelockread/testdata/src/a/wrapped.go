package a

import "example.com/deadlock"

type node struct {
	value    string
	children map[string]*node
}

// It calls itself, and changes nothing but what it makes.
func (n *node) clone() *node {
	c := &node{value: n.value, children: map[string]*node{}}
	for k, child := range n.children {
		c.children[k] = child.clone()
	}
	return c
}

// It calls itself, and changes what it finds.
func (n *node) clear() int {
	n.value = ""
	sum := 0
	for _, child := range n.children {
		sum += child.clear()
	}
	return sum
}

type tree struct {
	mu   deadlock.RWMutex
	root *node
}

// A wrapper of a mutex is one.
func (t *tree) copy() *node {
	t.mu.Lock() // want `takes the write lock of t.mu only to read`
	defer t.mu.Unlock()
	return t.root.clone()
}

func (t *tree) reset() int {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.root.clear()
}

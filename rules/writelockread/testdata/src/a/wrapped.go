package a

import (
	"fmt"
	"log"
	"strings"

	"example.com/deadlock"
)

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

// What is only told somebody changes nothing.
func (t *tree) say() *node {
	t.mu.Lock() // want `takes the write lock of t.mu only to read`
	defer t.mu.Unlock()
	log.Printf("%v", t.root != nil)
	return t.root
}

// A buffer, and a copy, of its own.
func (t *tree) text() string {
	var b strings.Builder
	t.mu.Lock() // want `takes the write lock of t.mu only to read`
	defer t.mu.Unlock()
	b.WriteString(t.root.value)
	fmt.Fprintf(&b, "%d", len(t.root.children))
	return b.String()
}

func (t *tree) bare() node {
	t.mu.Lock() // want `takes the write lock of t.mu only to read`
	defer t.mu.Unlock()
	n := *t.root
	n.children = nil
	return n
}

// A copy of a struct leads to the same children.
func (t *tree) prune() node {
	t.mu.Lock()
	defer t.mu.Unlock()
	n := *t.root
	n.children["x"] = nil
	return n
}

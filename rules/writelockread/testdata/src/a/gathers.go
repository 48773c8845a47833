package a

import (
	"maps"
	"slices"
	"sync"
)

type link struct{ open bool }

func (l *link) Close() { l.open = false }

type links struct {
	mu   sync.RWMutex
	all  map[int]*link
	done map[int]chan struct{}
}

func (l *links) add(id int, one *link) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.all[id], l.done[id] = one, make(chan struct{})
}

// The lock is free again before anything is closed.
func (l *links) closeSome(ids []int) []chan struct{} {
	some := make([]*link, 0, len(ids))
	done := make([]chan struct{}, 0, len(ids))
	l.mu.Lock() // want `takes the write lock of l.mu only to read`
	for _, id := range ids {
		if one, ok := l.all[id]; ok {
			some = append(some, one)
			done = append(done, l.done[id])
		}
	}
	l.mu.Unlock()
	for _, one := range some {
		one.Close()
	}
	return done
}

// It waits for who is inside.
func (l *links) Close() int {
	l.mu.Lock()
	n := len(l.all)
	l.mu.Unlock()
	return n
}

// It keeps everybody out up to its end.
func (l *links) stopAll() (ids []int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for id := range l.all {
		ids = append(ids, id)
	}
	return ids
}

// It takes out what it gathers.
func (l *links) closeAll() {
	var all []*link
	l.mu.Lock()
	for id, one := range l.all {
		all = append(all, one)
		delete(l.all, id)
	}
	l.mu.Unlock()
	for _, one := range all {
		one.Close()
	}
}

// All end once, at the end of the program.
func (l *links) shutdownAll() {
	var all []*link
	l.mu.Lock()
	for _, one := range l.all {
		all = append(all, one)
	}
	l.mu.Unlock()
	for _, one := range all {
		one.Close()
	}
}

type world struct {
	lock  sync.RWMutex
	index uint64
	root  *treeNode
	stats *counts
}

type treeNode struct {
	path     string
	children map[string]*treeNode
}

type counts struct{ hits, misses uint64 }

func newWorld(names ...string) *world {
	w := new(world)
	w.root = &treeNode{path: "/", children: map[string]*treeNode{}}
	for _, n := range append(names, "/") {
		w.root.add(n)
	}
	return w
}

func (n *treeNode) add(name string) { n.children[name] = &treeNode{path: name} }

func (n *treeNode) clone() *treeNode {
	c := &treeNode{path: n.path, children: map[string]*treeNode{}}
	for name, child := range n.children {
		c.children[name] = child.clone()
	}
	return c
}

// A copy of all, in what a constructor makes.
func (w *world) clone() *world {
	w.lock.Lock() // want `takes the write lock of w.lock only to read`
	c := newWorld()
	c.index = w.index
	c.root = w.root.clone()
	w.lock.Unlock()
	return c
}

func (w *world) read() uint64 {
	w.lock.RLock()
	defer w.lock.RUnlock()
	return w.index
}

// A constructor that is given what the lock guards.
func (w *world) wrap() *world {
	w.lock.Lock()
	defer w.lock.Unlock()
	return newAround(w)
}

func newAround(w *world) *world {
	w.index++
	return &world{root: w.root}
}

var nodesOf = struct {
	mu  sync.RWMutex
	all map[string]map[string]int
}{}

// A list of what is there.
func networkNodes(network string) []int {
	nodesOf.mu.Lock() // want `takes the write lock of nodesOf.mu only to read`
	defer nodesOf.mu.Unlock()
	return slices.Collect(maps.Values(nodesOf.all[network]))
}

func addNode(network, name string, n int) {
	nodesOf.mu.Lock()
	defer nodesOf.mu.Unlock()
	nodesOf.all[network][name] = n
}

type scoreCard struct {
	mu     sync.Mutex
	counts map[string]int
}

// A mutex that is written out is one that nobody has.
func newScoreCard() *scoreCard { return &scoreCard{mu: sync.Mutex{}, counts: map[string]int{}} }

func (t *scoreCard) copied() map[string]int {
	t.mu.Lock() // want `holds t.mu over a loop that only reads`
	out := make(map[string]int, len(t.counts))
	for k, v := range t.counts {
		out[k] = v
	}
	t.mu.Unlock()
	return out
}

func (t *scoreCard) add(name string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.counts[name]++
}

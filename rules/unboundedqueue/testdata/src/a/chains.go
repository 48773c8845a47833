package a

import (
	"errors"
	"sync"
)

type chainNode struct {
	v    int
	next *chainNode
}

// A list of nodes.
type chained struct {
	mu         sync.Mutex
	cond       *sync.Cond
	head, tail *chainNode
}

func (l *chained) Enqueue(v int) {
	n := &chainNode{v: v}
	l.mu.Lock()
	if l.tail == nil {
		l.head = n
	} else {
		l.tail.next = n // want `puts into a list of nodes, which has no bound`
	}
	l.tail = n
	l.mu.Unlock()
	l.cond.Signal()
}

func (l *chained) Dequeue() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	for l.head == nil {
		l.cond.Wait()
	}
	n := l.head
	l.head = n.next
	if l.head == nil {
		l.tail = nil
	}
	return n.v
}

// One that counts.
type countedList struct {
	mu         sync.Mutex
	cond       *sync.Cond
	head, tail *chainNode
	n          int
}

func (l *countedList) Enqueue(v int) error {
	n := &chainNode{v: v}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.n >= 100 {
		return errors.New("full")
	}
	l.n++
	if l.tail == nil {
		l.head = n
	} else {
		l.tail.next = n
	}
	l.tail = n
	l.cond.Signal()
	return nil
}

func (l *countedList) Dequeue() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	for l.n == 0 {
		l.cond.Wait()
	}
	n := l.head
	l.head = n.next
	return n.v
}

// What comes back.
type freeNodes struct {
	mu         sync.Mutex
	more       chan struct{}
	head, tail *chainNode
}

func (l *freeNodes) release(n *chainNode) {
	l.mu.Lock()
	l.tail.next = n
	l.tail = n
	l.mu.Unlock()
}

func (l *freeNodes) take() *chainNode {
	l.mu.Lock()
	defer l.mu.Unlock()
	n := l.head
	l.head = n.next
	return n
}

// A queue for each key.
type topics struct {
	mu   sync.Mutex
	cond *sync.Cond
	subs map[string][]int
}

func (t *topics) Publish(sub string, v int) {
	t.mu.Lock()
	t.subs[sub] = append(t.subs[sub], v) // want `puts into subs, which has no bound`
	t.cond.Broadcast()
	t.mu.Unlock()
}

func (t *topics) Next(sub string) int {
	t.mu.Lock()
	defer t.mu.Unlock()
	for len(t.subs[sub]) == 0 {
		t.cond.Wait()
	}
	v := t.subs[sub][0]
	t.subs[sub] = t.subs[sub][1:]
	return v
}

type boundTopics struct {
	mu   sync.Mutex
	cond *sync.Cond
	subs map[string][]int
}

func (t *boundTopics) Publish(sub string, v int) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	if len(t.subs[sub]) > 10 {
		return false
	}
	t.subs[sub] = append(t.subs[sub], v)
	return true
}

func (t *boundTopics) Next(sub string) int {
	t.mu.Lock()
	defer t.mu.Unlock()
	v := t.subs[sub][0]
	t.subs[sub] = t.subs[sub][1:]
	return v
}

// An index is no queue.
type byName struct {
	mu   sync.Mutex
	more chan struct{}
	ids  map[string][]int
}

func (b *byName) add(name string, id int) {
	b.mu.Lock()
	b.ids[name] = append(b.ids[name], id)
	b.mu.Unlock()
}

func (b *byName) all(name string) []int {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.ids[name]
}

// Two that take turns.
type doubled struct {
	mu      sync.Mutex
	pending []int
	writing []int
	kick    chan struct{}
}

func (d *doubled) Write(e int) {
	d.mu.Lock()
	d.pending = append(d.pending, e) // want `puts into pending, which has no bound`
	d.mu.Unlock()
	select {
	case d.kick <- struct{}{}:
	default:
	}
}

func (d *doubled) flush(f func([]int)) {
	for range d.kick {
		d.mu.Lock()
		d.pending, d.writing = d.writing[:0], d.pending
		d.mu.Unlock()
		f(d.writing)
	}
}

package a

import (
	"bytes"
	"slices"
	"sync"
	"sync/atomic"
)

// By a factor, by steps, or as append likes.
type amortised struct{ data []byte }

func (a *amortised) Write(p []byte) {
	need := len(a.data) + len(p)
	if need > cap(a.data) {
		data := make([]byte, len(a.data), 2*need)
		copy(data, a.data)
		a.data = data
	}
	a.data = append(a.data, p...)
}

func (a *amortised) Append(p []byte) {
	if need := len(a.data) + len(p); need > cap(a.data) {
		size := cap(a.data) * 5 / 4
		if size < need {
			size = need
		}
		data := make([]byte, len(a.data), size)
		copy(data, a.data)
		a.data = data
	}
}

func (a *amortised) Add(p []byte) {
	if need := len(a.data) + len(p); need > cap(a.data) {
		data := make([]byte, len(a.data), max(need, 2*cap(a.data)))
		copy(data, a.data)
		a.data = data
	}
}

func (a *amortised) Put(p []byte) {
	if len(a.data)+len(p) > cap(a.data) {
		data := make([]byte, len(a.data), len(a.data)+len(p)+4096)
		copy(data, a.data)
		a.data = data
	}
}

func (a *amortised) Push(p []byte) {
	if len(a.data)+len(p) > cap(a.data) {
		data := make([]byte, len(a.data), roundUp(len(a.data)+len(p)))
		copy(data, a.data)
		a.data = data
	}
	a.data = slices.Grow(a.data, len(p))
	a.data = append(a.data, p...)
}

func roundUp(n int) int { return (n + 511) &^ 511 }

// As long as somebody asks for, and a copy for somebody else.
func (a *amortised) Reserve(n int) {
	if len(a.data)+n > cap(a.data) {
		data := make([]byte, len(a.data), len(a.data)+n)
		copy(data, a.data)
		a.data = data
	}
}

func (a *amortised) ensure(n int) {
	if n > cap(a.data) {
		data := make([]byte, n)
		copy(data, a.data)
		a.data = data
	}
	a.data = a.data[:n]
}

func (a *amortised) with(p []byte) *amortised {
	data := make([]byte, len(a.data)+len(p))
	copy(data, a.data)
	copy(data[len(a.data):], p)
	return &amortised{data}
}

// One more, by somebody who knows append.
type chunks struct{ list []int }

func (c *chunks) addNext(n int) {
	if len(c.list)+1 > cap(c.list) {
		list := make([]int, len(c.list), len(c.list)+1)
		copy(list, c.list)
		c.list = list
	}
	c.list = append(c.list, n)
}

func (c *chunks) addAll(more []int) {
	// exactly as long: these lists live for days
	if len(c.list)+len(more) > cap(c.list) {
		list := make([]int, len(c.list), len(c.list)+len(more))
		copy(list, c.list)
		c.list = list
	}
	c.list = append(c.list, more...)
}

// Readers keep the old list.
type listeners struct {
	mu   sync.Mutex
	list []func()
	now  atomic.Pointer[[]func()]
}

func (l *listeners) Add(f func()) {
	l.mu.Lock()
	defer l.mu.Unlock()
	list := make([]func(), len(l.list)+1)
	copy(list, l.list)
	list[len(l.list)] = f
	l.list = list
	l.list = append(slices.Clip(l.list), f)
	old := *l.now.Load()
	fresh := make([]func(), len(old), len(old)+1)
	copy(fresh, old)
	fresh = append(fresh, f)
	l.now.Store(&fresh)
}

func paths(tree map[string][]string, from string) (all [][]string) {
	path := []string{from}
	for len(tree[from]) > 0 {
		from = tree[from][0]
		path = append(slices.Clip(path), from)
		all = append(all, path)
	}
	return all
}

// Once, a few times, for each item anew, and at the end.
func several(parts [][]byte, a *amortised) (out [][]byte) {
	data := make([]byte, len(a.data)+len(parts))
	copy(data, a.data)
	a.data = data
	var all []byte
	for range 3 {
		all = slices.Concat(all, parts[0])
	}
	for _, p := range parts {
		var one []byte
		one = slices.Concat(one, p)
		one = bytes.Join([][]byte{one, p}, nil)
		out = append(out, one)
	}
	for i := range parts {
		parts[i] = slices.Concat(parts[i], parts[0])
	}
	for _, p := range parts {
		if len(p) > 0 {
			all = slices.Concat(all, p)
			break
		}
	}
	return append(out, all)
}

// A table that is as long as it will be.
type sized struct{ rows []int }

func (s *sized) alloc(n int) {
	if n >= len(s.rows) {
		rows := make([]int, n+1)
		copy(rows, s.rows)
		s.rows = rows
	}
}

// A palette of each image.
func images(n int, read func() (*sized, int)) (all []*sized) {
	for range n {
		s, at := read()
		if at >= len(s.rows) {
			rows := make([]int, at+1)
			copy(rows, s.rows)
			s.rows = rows
		}
		all = append(all, s)
	}
	return all
}

// A copy of its own, for the first turn.
func walks(next [][]int, at int, path []int, fn func([]int)) {
	first := true
	for _, to := range next[at] {
		if first {
			p := make([]int, len(path), len(path)+1)
			copy(p, path)
			path = p
			first = false
		}
		walks(next, to, append(path, to), fn)
	}
}

type channel struct {
	mu   sync.Mutex
	subs []chan int
}

// It gets shorter.
func (c *channel) unsubscribe(sub chan int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for i, s := range c.subs {
		if s == sub {
			subs := make([]chan int, len(c.subs)-1)
			copy(subs[:i], c.subs[:i])
			copy(subs[i:], c.subs[i+1:])
			c.subs = subs
		}
	}
}

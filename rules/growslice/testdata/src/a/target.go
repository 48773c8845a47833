package a

import (
	"container/heap"
	"math/rand/v2"
	"reflect"
)

func randoms(n int) []int {
	var out []int
	for len(out) < n {
		x := rand.Int()
		if x%3 == 0 {
			continue
		}
		out = append(out, x) // want `grows out array by array although the loop's head says how long it will be`
	}
	return out
}

// What counts them stands beside the append.
func distinct(n uint16, size int) []int {
	var out []int
	var found uint16
	seen := make([]bool, size)
	for found < n {
		x := rand.IntN(size)
		if !seen[x] {
			seen[x] = true
			out = append(out, x) // want `grows out array by array although the loop's head says how long it will be`
			found++
		}
	}
	return out
}

// It counts something else, or the list begins anew.
func tried(n int, size int) (a, b []int) {
	tries := 0
	for tries < n {
		x := rand.IntN(size)
		if x > 3 {
			tries++
			continue
		}
		a = append(a, x)
	}
	found := 0
	for found < n {
		x := rand.IntN(size)
		if x > 3 {
			b = append(b, x)
			found++
		} else {
			found = 0
		}
	}
	return a, b
}

// A limit, a loop that may end before, and one that starts over.
func others2(max, n int, next func() (int, bool)) (a, b, c []int) {
	for len(a) < max {
		x, _ := next()
		a = append(a, x)
	}
	for x, ok := next(); ok && len(b) < n; x, ok = next() {
		b = append(b, x)
	}
	for len(c) < n {
		x, ok := next()
		if !ok {
			c = c[:0]
			continue
		}
		c = append(c, x)
	}
	return a, b, c
}

type intHeap []int

func (h intHeap) Len() int           { return len(h) }
func (h intHeap) Less(i, j int) bool { return h[i] < h[j] }
func (h intHeap) Swap(i, j int)      { h[i], h[j] = h[j], h[i] }
func (h *intHeap) Push(x any)        { *h = append(*h, x.(int)) }
func (h *intHeap) Pop() any {
	old := *h
	x := old[len(old)-1]
	*h = old[:len(old)-1]
	return x
}

func drain(h *intHeap) []int {
	var out []int
	for h.Len() > 0 {
		out = append(out, heap.Pop(h).(int)) // want `grows out array by array although Len tells the loop's length`
	}
	return out
}

// More comes in.
func work(h *intHeap) []int {
	var out []int
	for h.Len() > 0 {
		x := heap.Pop(h).(int)
		if x > 1 {
			heap.Push(h, x/2)
		}
		out = append(out, x)
	}
	return out
}

func mapKeys(v reflect.Value) []string {
	var keys []string
	it := v.MapRange()
	for it.Next() {
		keys = append(keys, it.Key().String()) // want `grows keys array by array although Len tells the loop's length`
	}
	return keys
}

type cursor struct{ n int }

func (c *cursor) Next() bool { c.n--; return c.n > 0 }

type bucket struct{ n int }

func (b *bucket) Iterator() *cursor { return &cursor{b.n} }

// Nothing counts.
func bucketNumbers(b *bucket) []int {
	var out []int
	it := b.Iterator()
	for it.Next() {
		out = append(out, it.n)
	}
	return out
}

// A page of them.
func page(items []item, limit int) []string {
	var out []string
	for _, it := range items {
		if len(out) >= limit {
			break
		}
		out = append(out, it.name) // want `grows out array by array although it cannot get longer than the loop`
	}
	return out
}

func pageOf(items []item, limit int) ([]string, bool) {
	var out []string
	for i, it := range items {
		out = append(out, it.name) // want `grows out array by array although it cannot get longer than the loop`
		if i > limit {
			return out, true
		}
	}
	return out, false
}

// A handful.
func three(items []item) []string {
	var out []string
	for _, it := range items {
		if len(out) == 3 {
			break
		}
		out = append(out, it.name)
	}
	return out
}

func clonedBehind(ids, more []int, text string, tail []byte) ([]int, []byte, []int) {
	all := append([]int(nil), ids...)
	all = append(all, more...)
	b := []byte(text)
	b = append(b, tail...) // want `moves all of b, which was copied without room behind its elements`
	keys := append([]int{}, more...)
	keys = append(keys, ids...) // want `moves all of keys, which was copied without room behind its elements`
	return all, b, keys
}

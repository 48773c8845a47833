package a

import "sync"

// An interface, and a wrapper, that stand for sync.Pool.
type anyPool interface {
	Get() any
	Put(any)
}

type arena struct{ pool anyPool }

func newArena() *arena { return &arena{pool: &sync.Pool{}} }

func (a *arena) free(b []byte) { a.pool.Put(b) } // want `boxes a \[\]byte on every Put`

func (a *arena) freeRef(b *[]byte) { a.pool.Put(b) }

type countedPool struct {
	p sync.Pool
	n int
}

func (c *countedPool) Get() any { return c.p.Get() }

func (c *countedPool) Put(x any) {
	c.n++
	c.p.Put(x)
}

func (c *countedPool) done(b []int) {
	c.Put(b[:0]) // want `boxes a \[\]int on every Put`
}

// A map of anything is no pool.
type anyBox struct{ x any }

func (b *anyBox) Get() any { return b.x }

func (b *anyBox) Put(x any) { b.x = x }

func keepIn(b *anyBox, list []int) { b.Put(list) }

// By a variable of any type.
var textPool = sync.Pool{New: func() any { return make([]string, 0, 8) }}

func split(f func([]string)) {
	parts := textPool.Get().([]string)
	f(parts)
	var v any = parts[:0]
	textPool.Put(v) // want `boxes a \[\]string on every Put`
}

func handBack(f func([]string)) {
	v := textPool.Get()
	f(v.([]string))
	textPool.Put(v) // as it came
}

// What an assertion gives is an interface still.
type ender interface{ End() }

func giveBack(x any) {
	if e, ok := x.(ender); ok {
		textPool.Put(e)
	}
}

func giveBackOne(all map[string]any) {
	v, ok := all["one"]
	if ok {
		textPool.Put(v)
	}
}

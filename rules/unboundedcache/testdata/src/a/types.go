package a

import (
	"reflect"
	"sync"
)

// Under any, all callers have types for keys.
type layoutCache struct{ cache sync.Map }

func (c *layoutCache) load(t any) (int, bool) {
	v, ok := c.cache.Load(t)
	if !ok {
		return 0, false
	}
	return v.(int), true
}

func (c *layoutCache) Keep(t any, n int) int {
	v, _ := c.cache.LoadOrStore(t, n)
	return v.(int)
}

var layouts layoutCache

func layoutOf(t reflect.Type) int {
	if n, ok := layouts.load(t); ok {
		return n
	}
	return layouts.Keep(t, t.NumField())
}

// One of the callers has a text.
type shapeCache struct{ cache sync.Map }

func (c *shapeCache) keep(k any, n int) int {
	v, _ := c.cache.LoadOrStore(k, n) // want `nothing removes one from cache`
	return v.(int)
}

var shapes shapeCache

func shapeOf(t reflect.Type) int { return shapes.keep(t, t.NumField()) }

func shapeNamed(text string) int { return shapes.keep(text, len(text)) }

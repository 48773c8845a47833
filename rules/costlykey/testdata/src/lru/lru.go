// Package lru is a cache like those of other modules.
package lru

type Cache[K comparable, V any] struct{ m map[K]V }

func New[K comparable, V any](size int) (*Cache[K, V], error) { return &Cache[K, V]{}, nil }

func NewWithEvict[K comparable, V any](size int, f func(K, V)) (*Cache[K, V], error) {
	return &Cache[K, V]{}, nil
}

func (c *Cache[K, V]) Get(key K) (v V, ok bool) { v, ok = c.m[key]; return v, ok }
func (c *Cache[K, V]) Add(key K, v V) bool      { c.m[key] = v; return false }
func (c *Cache[K, V]) Keys() []K                { return nil }
func (c *Cache[K, V]) Len() int                 { return len(c.m) }
func (c *Cache[K, V]) Rate() float64            { return 0 }
func (c *Cache[K, V]) Dump()                    {}

// SyncCache takes keys of any type.
type SyncCache struct{ m map[interface{}]interface{} }

func NewSyncCache(size int) *SyncCache { return &SyncCache{} }

func (c *SyncCache) Get(key interface{}) (interface{}, bool) { v, ok := c.m[key]; return v, ok }
func (c *SyncCache) Put(key, value interface{})              { c.m[key] = value }
func (c *SyncCache) Range(f func(key string, value interface{}) bool) {
}

// TextCache takes nothing but strings.
type TextCache struct{ m map[string]any }

func (c *TextCache) Get(key string) any    { return c.m[key] }
func (c *TextCache) Set(key string, v any) { c.m[key] = v }

package a

import (
	"container/list"
	"sync"
)

type held[K comparable, V any] struct {
	key   K
	value V
}

type recent[K comparable, V any] struct {
	mu      sync.Mutex
	order   *list.List
	at      map[K]*list.Element
	limit   int
	onEvict func(key K, value V)
}

func (r *recent[K, V]) popOldest() (*held[K, V], bool) {
	e := r.order.Back()
	if e == nil {
		return nil, false
	}
	h := r.order.Remove(e).(*held[K, V])
	delete(r.at, h.key)
	return h, true
}

func (r *recent[K, V]) takeLook() *held[K, V] { return r.order.Back().Value.(*held[K, V]) }

// What was taken out by a method is found by nobody else.
func (r *recent[K, V]) shrink(limit int) {
	r.mu.Lock() // want `holds r.mu to the function's end over r.onEvict \(the code of others\)`
	defer r.mu.Unlock()
	r.limit = limit
	var gone []*held[K, V]
	for r.order.Len() > limit {
		h, ok := r.popOldest()
		if !ok {
			break
		}
		gone = append(gone, h)
	}
	for _, h := range gone {
		r.onEvict(h.key, h.value)
	}
}

func (r *recent[K, V]) shrinkKeys(limit int) {
	r.mu.Lock() // want `over r.onEvict`
	defer r.mu.Unlock()
	r.limit = limit
	var keys []K
	var values []V
	for r.order.Len() > limit {
		h, ok := r.popOldest()
		if !ok {
			break
		}
		keys, values = append(keys, h.key), append(values, h.value)
	}
	for i, k := range keys {
		r.onEvict(k, values[i])
	}
}

// It is put back.
func (r *recent[K, V]) turn() {
	r.mu.Lock()
	defer r.mu.Unlock()
	h, ok := r.popOldest()
	if !ok {
		return
	}
	r.at[h.key] = r.order.PushFront(h)
	r.onEvict(h.key, h.value)
}

// Nothing is taken out, whatever its name.
func (r *recent[K, V]) tell() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.limit++
	h := r.takeLook()
	r.onEvict(h.key, h.value)
}

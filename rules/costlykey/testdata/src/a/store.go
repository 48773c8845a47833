package a

import (
	"fmt"
	"strings"
	"sync"

	"lru"
)

type matcher struct {
	match func(text, pattern string) bool
	cache *lru.SyncCache
	sizes *lru.Cache[string, int]
	told  *lru.Cache[string, int]
	shown *lru.Cache[string, int]
	texts *lru.TextCache
	given *lru.SyncCache
}

func newMatcher(evicted func(string, int), given *lru.SyncCache) (m *matcher, err error) {
	m = &matcher{cache: lru.NewSyncCache(100), texts: &lru.TextCache{}, given: given}
	if m.sizes, err = lru.New[string, int](100); err != nil {
		return nil, err
	}
	m.shown, err = lru.New[string, int](100)
	if err != nil {
		return nil, err
	}
	m.told, err = lru.NewWithEvict(100, evicted)
	return m, err
}

// A cache whose keys may be of any type takes a struct.
func (m *matcher) matches(text, pattern string) bool {
	key := strings.Join([]string{text, pattern}, "$$") // want "joins a string per lookup to be a map key"
	if v, ok := m.cache.Get(key); ok {
		return v.(bool)
	}
	matched := m.match(text, pattern)
	m.cache.Put(key, matched)
	return matched
}

func (m *matcher) forget() { m.cache.Range(func(_ string, v interface{}) bool { return v != nil }) }

func (m *matcher) size(user, file string) int {
	key := user + "/" + file // want "concatenates a string per lookup to be a map key"
	if n, ok := m.sizes.Get(key); ok {
		return n
	}
	m.sizes.Add(key, len(user))
	return m.sizes.Len()
}

// One that shows its keys, tells them when they go, takes only strings, or is somebody
// else's needs them as they are.
func (m *matcher) others(user, file string) (n int) {
	n, _ = m.told.Get(user + "/" + file)
	more, _ := m.shown.Get(user + "/" + file)
	v, _ := m.given.Get(fmt.Sprintf("%s/%s", user, file))
	return n + more + len(m.shown.Keys()) + v.(int) + m.texts.Get(user+"/"+file).(int)
}

type rooms struct{ open sync.Map }

// The blank key of a range shows nothing.
func (r *rooms) enter(house string, number int) bool {
	_, ok := r.open.LoadOrStore(fmt.Sprintf("%s-%d", house, number), true) // want "formats a string per lookup to be a map key"
	return ok
}

func (r *rooms) count() (n int) {
	r.open.Range(func(_, _ any) bool { n++; return true })
	return n
}

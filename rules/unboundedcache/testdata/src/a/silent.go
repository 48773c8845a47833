package a

import (
	"reflect"
	"regexp"
	"strings"
	"sync"
	"time"
)

// A key is taken out when there are too many.
var bounded = map[string]int{}

func length(s string) int {
	if n, ok := bounded[s]; ok {
		return n
	}
	if len(bounded) > 100 {
		clear(bounded)
	}
	bounded[s] = len(s)
	return len(s)
}

var dropped = map[string]int{}

func lookup(s string) int {
	n, ok := dropped[s]
	if !ok {
		dropped[s] = len(s)
	}
	return n
}

func drop(s string) { delete(dropped, s) }

var sessions sync.Map

func session(id string) any {
	s, _ := sessions.LoadOrStore(id, id)
	return s
}

func end(id string) { sessions.Delete(id) }

// Replaced by a fresh one.
var replaced = map[string]int{}

func value(s string) int {
	if n := replaced[s]; n > 0 {
		return n
	}
	replaced[s] = 1
	return 1
}

func reset() { replaced = map[string]int{} }

// Types are as many as the program has.
var fields = map[reflect.Type]int{}

func fieldsOf(t reflect.Type) int {
	if n, ok := fields[t]; ok {
		return n
	}
	fields[t] = t.NumField()
	return fields[t]
}

// So are the constants of a type.
type color int

const (
	red color = iota
	green
)

var names = map[color]string{}

func name(c color) string {
	if s, ok := names[c]; ok {
		return s
	}
	names[c] = "x"
	return "x"
}

// A registration.
var codecs = map[string]int{}

func registerCodec(s string) {
	if _, ok := codecs[s]; ok {
		panic("twice")
	}
	codecs[s] = 1
}

func codec(s string) int { return codecs[s] }

// Handed to somebody who may empty it.
var shared = map[string]int{}

func get(s string) int {
	if n, ok := shared[s]; ok {
		return n
	}
	shared[s] = 1
	return 1
}

func visit(f func(map[string]int)) { f(shared) }

// Ends with the call, or with its owner.
type parser struct{ symbols map[string]int }

func (p *parser) symbol(s string) int {
	if n, ok := p.symbols[s]; ok {
		return n
	}
	p.symbols[s] = len(p.symbols)
	return p.symbols[s]
}

func local(list []string) int {
	cache := map[string]int{}
	for _, s := range list {
		if _, ok := cache[s]; !ok {
			cache[s] = 1
		}
	}
	return len(cache)
}

// Slots for each host: for one batch.
type slotLimiter chan struct{}

type batch struct {
	mu    sync.Mutex
	slots map[string]slotLimiter
}

func (b *batch) slot(s string) slotLimiter {
	b.mu.Lock()
	defer b.mu.Unlock()
	l, ok := b.slots[s]
	if !ok {
		l = make(slotLimiter, 4)
		b.slots[s] = l
	}
	return l
}

type swept struct {
	mu    sync.Mutex
	items map[string]dated
}

func (m *swept) set(key string, payload []byte, ttl time.Duration) {
	m.mu.Lock()
	m.items[key] = dated{payload, time.Now().Add(ttl)}
	m.mu.Unlock()
}

func (m *swept) get(key string) []byte {
	m.mu.Lock()
	defer m.mu.Unlock()
	item, ok := m.items[key]
	if !ok || time.Now().After(item.expiresAt) {
		delete(m.items, key)
		return nil
	}
	return item.payload
}

// All that has ended goes.
func (m *swept) sweep() {
	m.mu.Lock()
	defer m.mu.Unlock()
	for key, item := range m.items {
		if time.Now().After(item.expiresAt) {
			delete(m.items, key)
		}
	}
}

type taken struct {
	mu    sync.Mutex
	items map[string]dated
}

func (m *taken) set(key string, payload []byte, ttl time.Duration) {
	m.mu.Lock()
	m.items[key] = dated{payload, time.Now().Add(ttl)}
	m.mu.Unlock()
}

// Each is taken once.
func (m *taken) take(key string) []byte {
	m.mu.Lock()
	defer m.mu.Unlock()
	item := m.items[key]
	delete(m.items, key)
	return item.payload
}

// compiled has the patterns of the rules: the set is small and stays bounded.
var compiled sync.Map

func compileFew(pattern string) (*regexp.Regexp, error) {
	if re, ok := compiled.Load(pattern); ok {
		return re.(*regexp.Regexp), nil
	}
	re, err := regexp.Compile(pattern)
	if err == nil {
		compiled.Store(pattern, re)
	}
	return re, err
}

type counts struct {
	mu     sync.Mutex
	byKind map[string]int
	seen   map[string]bool
	last   map[string]time.Time
}

// There are few kinds.
func (c *counts) count(kind string) {
	c.mu.Lock()
	c.byKind[kind]++
	c.mu.Unlock()
}

// Each path once: as many as the tree has.
func (c *counts) visit(path string) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.seen[path] {
		return false
	}
	c.seen[path] = true
	return true
}

// The old ones go.
func (c *counts) touch(ip string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if time.Since(c.last[ip]) > time.Minute {
		c.last[ip] = time.Now()
	}
	for k, t := range c.last {
		if time.Since(t) > time.Hour {
			delete(c.last, k)
		}
	}
}

// A tail of a few streams, which have numbers.
type tailer struct {
	mu          sync.Mutex
	seenStreams map[uint64]struct{}
}

func (t *tailer) note(id uint64) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if _, ok := t.seenStreams[id]; ok {
		return
	}
	t.seenStreams[id] = struct{}{}
}

// What is above the bound is not kept.
type canonical struct {
	names map[string]string
	size  int
}

const maxCanonicalSize = 2048

func (c *canonical) of(name string) string {
	if known, ok := c.names[name]; ok {
		return known
	}
	if c.names == nil {
		c.names = make(map[string]string)
	}
	made := strings.ToUpper(name)
	if size := 100 + 2*len(name); c.size+size <= maxCanonicalSize {
		c.names[name] = made
		c.size += size
	}
	return made
}

type counterVec struct{ all map[string]*int }

func (v *counterVec) WithLabelValues(values ...string) *int { return v.all[values[0]] }

type meters struct {
	vec   *counterVec
	cache sync.Map
}

// The vector keeps one for each as well, for good.
func (m *meters) inc(channel string) {
	counter, ok := m.cache.Load(channel)
	if !ok {
		counter = m.vec.WithLabelValues(channel)
		m.cache.Store(channel, counter)
	}
	*counter.(*int)++
}

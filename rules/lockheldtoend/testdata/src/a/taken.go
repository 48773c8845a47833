package a

import "sync"

type evicted struct {
	key string
	val []byte
}

type evicting struct {
	mu        sync.Mutex
	items     map[string]*evicted
	order     []string
	size      int
	onEvicted func(key string, val []byte)
}

// What was deleted from the map is found there by nobody else.
func (c *evicting) Remove(key string) bool {
	c.mu.Lock() // want `holds c.mu to the function's end over c.onEvicted \(the code of others\)`
	defer c.mu.Unlock()
	e, ok := c.items[key]
	if !ok {
		return false
	}
	delete(c.items, key)
	c.size -= len(e.val)
	if c.onEvicted != nil {
		c.onEvicted(key, e.val)
	}
	return true
}

func (c *evicting) Oldest() {
	c.mu.Lock() // want `over c.onEvicted`
	defer c.mu.Unlock()
	key := c.order[0]
	c.order = c.order[1:]
	e := c.items[key]
	delete(c.items, key)
	c.onEvicted(key, e.val)
}

// It is put back, and so not taken out.
func (c *evicting) Touch(key, as string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	e := c.items[key]
	delete(c.items, key)
	c.items[as] = e
	c.onEvicted(key, e.val)
}

// It stays in the map.
func (c *evicting) Tell(key string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	e := c.items[key]
	c.size++
	c.onEvicted(key, e.val)
}

type promise struct {
	mu      sync.Mutex
	done    bool
	waiters []func(string)
	kept    []*evicted
}

// The list got another value: its functions are told without the lock.
func (p *promise) Resolve(s string) {
	p.mu.Lock() // want `holds p.mu to the function's end over a loop`
	defer p.mu.Unlock()
	if p.done {
		return
	}
	p.done = true
	ws := p.waiters
	p.waiters = nil
	for _, w := range ws {
		w(s)
	}
}

// It still is the holder's.
func (p *promise) Again(s string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.done = true
	ws := p.waiters
	for _, w := range ws {
		w(s)
	}
}

// What pointers lead to may be found elsewhere.
func (p *promise) Drain(f func(*evicted)) {
	p.mu.Lock()
	defer p.mu.Unlock()
	ks := p.kept
	p.kept = nil
	for _, k := range ks {
		f(k)
	}
}

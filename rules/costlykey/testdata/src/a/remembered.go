package a

import "fmt"

type entry struct {
	key  string
	name string
	at   int
}

type cache struct {
	entries map[string]*entry
	named   map[string]*entry
	order   []*entry
}

// The entry knows its key, to be taken out again.
func (c *cache) get(o object) *entry {
	key := fmt.Sprintf("%s:%d", o.name, o.id) // want `formats a string per lookup`
	if e, ok := c.entries[key]; ok {
		return e
	}
	e := &entry{key: key, at: len(c.order)}
	c.entries[key] = e
	c.order = append(c.order, e)
	return e
}

func (c *cache) evict() {
	for _, e := range c.order {
		delete(c.entries, e.key)
	}
	c.order = nil
}

// Somebody reads the name.
func (c *cache) call(o object) *entry {
	name := fmt.Sprintf("%s:%d", o.name, o.id)
	if e, ok := c.named[name]; ok {
		return e
	}
	e := &entry{name: name}
	c.named[name] = e
	println(e.name)
	return e
}

package a

import (
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// Few by nature: what the key is named after.
var zoneCache sync.Map

func location(timezone string) (*time.Location, error) {
	if v, ok := zoneCache.Load(timezone); ok {
		return v.(*time.Location), nil
	}
	l, err := time.LoadLocation(timezone)
	if err == nil {
		zoneCache.Store(timezone, l)
	}
	return l, err
}

var tagCache = map[string][]string{}

func tagged(tag string) []string {
	if v, ok := tagCache[tag]; ok {
		return v
	}
	tagCache[tag] = []string{tag}
	return tagCache[tag]
}

// Things that last, by their configuration.
var databases = map[string]*parser{}

func openParser(path string) *parser {
	if p, ok := databases[path]; ok {
		return p
	}
	databases[path] = &parser{}
	return databases[path]
}

// The key is the program's own.
var namesCache = map[string]int{}

func (p *parser) own() int {
	name := "x"
	if n, ok := namesCache[name]; ok {
		return n
	}
	namesCache[name] = 1
	return 1
}

// Not shared, so that it ends with its owner.
type compiler struct{ cache map[string]int }

func (c *compiler) compile(text string) int {
	if n, ok := c.cache[text]; ok {
		return n
	}
	c.cache[text] = len(text)
	return len(text)
}

// No cache, by its name and its values.
type cluster struct {
	mu   sync.Mutex
	byID map[string]*parser
}

func (c *cluster) conn(addr string) *parser {
	p, ok := c.byID[addr]
	if !ok {
		p = &parser{}
		c.byID[addr] = p
	}
	return p
}

// One walk's own.
func walked(paths []string) func(string) bool {
	seen := map[string]bool{}
	return func(p string) bool {
		if seen[p] {
			return false
		}
		seen[p] = true
		return true
	}
}

// Somebody cleans up.
type visitors struct {
	mu sync.Mutex
	by map[string]*rate.Limiter
}

func (v *visitors) of(ip string) *rate.Limiter {
	l, ok := v.by[ip]
	if !ok {
		l = &rate.Limiter{}
		v.by[ip] = l
	}
	return l
}

func (v *visitors) clean() { clear(v.by) }

// The map is somebody else's.
type borrowed struct {
	mu    sync.Mutex
	cache map[string]int
}

func newBorrowed(m map[string]int) *borrowed { return &borrowed{cache: m} }

func (b *borrowed) get(s string) int {
	if n, ok := b.cache[s]; ok {
		return n
	}
	b.cache[s] = 1
	return 1
}

// Made anew each time.
type listing struct {
	mu    sync.Mutex
	cache map[string]int
}

func (n *listing) update(texts []string) {
	n.cache = make(map[string]int, len(texts))
	for i, text := range texts {
		if _, ok := n.cache[text]; !ok {
			n.cache[text] = i
		}
	}
}

type client struct{}

var clientsByURL = map[string]*client{}

// What lasts, by its configuration.
func clientOf(url string) *client {
	c, ok := clientsByURL[url]
	if !ok {
		c = &client{}
		clientsByURL[url] = c
	}
	return c
}

// A store of texts by their names.
type labels struct {
	mu sync.Mutex
	m  map[string]string
}

func (l *labels) change(key, value string) (old string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	old = l.m[key]
	l.m[key] = value
	return old
}

// As long as a request.
type requestCache struct {
	mu   sync.Mutex
	data map[string]string
}

func (r *requestCache) get(url string) string {
	r.mu.Lock()
	defer r.mu.Unlock()
	v, ok := r.data[url]
	if !ok {
		r.data[url] = url
	}
	return v
}

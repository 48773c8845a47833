package a

import (
	"crypto/sha256"
	"net"
	"net/http"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// A limiter for each address.
type limiters struct {
	mu sync.Mutex
	by map[string]*rate.Limiter
}

func (l *limiters) of(ip string) *rate.Limiter {
	l.mu.Lock()
	defer l.mu.Unlock()
	v, ok := l.by[ip]
	if !ok {
		v = &rate.Limiter{}
		l.by[ip] = v // want `nothing removes one from by`
	}
	return v
}

// Moments for each host, though old ones go.
var hits = map[string][]time.Time{}

func allowed(r *http.Request, now time.Time) bool {
	host, _, _ := net.SplitHostPort(r.RemoteAddr)
	kept := hits[host][:0]
	for _, t := range hits[host] {
		if now.Sub(t) < time.Minute {
			kept = append(kept, t)
		}
	}
	hits[host] = append(kept, now) // want `nothing removes one from hits`
	return len(kept) < 10
}

// Locks by a key.
type locks struct{ m sync.Map }

func (l *locks) lock(path string) *sync.Mutex {
	v, _ := l.m.LoadOrStore(path, &sync.Mutex{}) // want `nothing removes one from m`
	return v.(*sync.Mutex)
}

// Asked by one method, filled by another.
type nameCache struct {
	mu sync.RWMutex
	m  map[string][]net.IP
}

func (c *nameCache) get(host string) ([]net.IP, bool) {
	v, ok := c.m[host]
	return v, ok
}

func (c *nameCache) set(host string, ips []net.IP) {
	c.mu.Lock()
	c.m[host] = ips // want `nothing removes one from m`
	c.mu.Unlock()
}

// Its length goes to a metric; load is get or create.
var texts = map[string]string{}

func loadText(url string, gauge func(int)) string {
	t, ok := texts[url]
	if !ok {
		t = url + url
		texts[url] = t // want `nothing removes one from texts`
		gauge(len(texts))
	}
	return t
}

// What a literal is left with.
func memoize(f func(string) int) func(string) int {
	memo := map[string]int{}
	return func(s string) int {
		if v, ok := memo[s]; ok {
			return v
		}
		memo[s] = f(s) // want `nothing removes one from memo`
		return memo[s]
	}
}

// An end that nobody looks for.
type lookups struct {
	mu      sync.Mutex
	entries map[[32]byte]entry
}

type entry struct {
	body    []byte
	expires time.Time
}

func (l *lookups) find(raw []byte) []byte {
	l.mu.Lock()
	defer l.mu.Unlock()
	sum := sha256.Sum256(raw)
	if e, ok := l.entries[sum]; ok && time.Now().Before(e.expires) {
		return e.body
	}
	l.entries[sum] = entry{raw, time.Now().Add(time.Minute)} // want `nothing removes one from entries`
	return raw
}

// Walked through, never emptied.
var warnings sync.Map

func warn(msg string, log func(string)) {
	if _, dup := warnings.LoadOrStore(msg, true); !dup { // want `nothing removes one from warnings`
		log(msg)
	}
}

func all(f func(any)) {
	warnings.Range(func(k, _ any) bool { f(k); return true })
}

// Whatever the key is.
type anyCache[K comparable, V any] struct {
	mu   sync.Mutex
	data map[K]V
}

func (c *anyCache[K, V]) get(k K, make func(K) V) V {
	c.mu.Lock()
	defer c.mu.Unlock()
	v, ok := c.data[k]
	if !ok {
		v = make(k)
		c.data[k] = v // want `nothing removes one from data`
	}
	return v
}

type interner struct {
	sync.Mutex
	interned map[string]string
}

func (i *interner) intern(b []byte) string {
	i.Lock()
	defer i.Unlock()
	if s, ok := i.interned[string(b)]; ok {
		return s
	}
	s := string(b)
	i.interned[s] = s // want `nothing removes one from interned`
	return s
}

// What was found out of an address.
type places2 struct {
	mu   sync.Mutex
	byIP map[string]string
}

func (p *places2) of(ip string, find func(string) string) string {
	p.mu.Lock()
	defer p.mu.Unlock()
	if c, ok := p.byIP[ip]; ok {
		return c
	}
	c := find(ip)
	p.byIP[ip] = c // want `nothing removes one from byIP`
	return c
}

// A limiter of the package's own, for each caller; the type limits requests, and outlives them.
type rateLimiter interface{ Allow() bool }

type requestLimiter[K comparable] struct {
	sync.RWMutex
	make   func(K) rateLimiter
	keyOf  func(caller string) K
	limits map[K]rateLimiter
}

func (l *requestLimiter[K]) requestLimiterOf(caller string) rateLimiter {
	key := l.keyOf(caller)
	l.RLock()
	v, ok := l.limits[key]
	l.RUnlock()
	if ok {
		return v
	}
	made := l.make(key)
	l.Lock()
	defer l.Unlock()
	l.limits[key] = made // want `nothing removes one from limits`
	return made
}

type dated struct {
	payload   []byte
	expiresAt time.Time
}

type memory struct {
	mu    sync.RWMutex
	items map[string]dated
}

func (m *memory) set(key string, payload []byte, ttl time.Duration) {
	m.mu.Lock()
	m.items[key] = dated{payload, time.Now().Add(ttl)} // want `nothing removes one from items`
	m.mu.Unlock()
}

// Who asks for an entry again takes it away; nobody asks for most.
func (m *memory) get(key string) []byte {
	m.mu.Lock()
	defer m.mu.Unlock()
	item, ok := m.items[key]
	if !ok || time.Now().After(item.expiresAt) {
		delete(m.items, key)
		return nil
	}
	return item.payload
}

type agenda struct {
	mu    sync.RWMutex
	items map[string]dated
}

func (a *agenda) set(key string, payload []byte, ttl time.Duration) {
	a.mu.Lock()
	defer a.mu.Unlock()
	switch {
	case a.items == nil:
		a.items = make(map[string]dated)
	}
	a.items[key] = dated{payload, time.Now().Add(ttl)} // want `nothing removes one from items`
}

// The same by the cases of a switch.
func (a *agenda) get(key string) []byte {
	a.mu.Lock()
	defer a.mu.Unlock()
	item, ok := a.items[key]
	switch {
	case !ok:
		return nil
	case time.Now().After(item.expiresAt):
		delete(a.items, key)
		return nil
	}
	return item.payload
}

// failures counts those of each address. Memory is bounded by what get drops.
type failures struct {
	mu     sync.Mutex
	window time.Duration
	events map[string][]time.Time
}

func (f *failures) note(ip string, now time.Time) {
	f.mu.Lock()
	defer f.mu.Unlock()
	events := f.events[ip]
	for len(events) > 0 && now.Sub(events[0]) > f.window {
		events = events[1:]
	}
	f.events[ip] = append(events, now) // want `nothing removes one from events`
}

// What has come is noted for ever.
type dedup struct {
	mu   sync.Mutex
	seen map[string]struct{}
}

func (d *dedup) add(msgID string) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	if _, ok := d.seen[msgID]; ok {
		return false
	}
	d.seen[msgID] = struct{}{} // want `nothing removes one from seen`
	return true
}

type visits struct {
	mu    sync.Mutex
	last  map[string]time.Time
	count map[string]int
}

func (v *visits) allow(ip string, least time.Duration) bool {
	v.mu.Lock()
	defer v.mu.Unlock()
	now := time.Now()
	if last, ok := v.last[ip]; ok && now.Sub(last) < least {
		return false
	}
	v.last[ip] = now // want `nothing removes one from last`
	return true
}

func (v *visits) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	v.mu.Lock()
	v.count[r.RemoteAddr]++ // want `nothing removes one from count`
	v.mu.Unlock()
}

// A count that is back at nothing stays in the map.
func (v *visits) left(r *http.Request) {
	v.mu.Lock()
	v.count[r.RemoteAddr]--
	v.mu.Unlock()
}

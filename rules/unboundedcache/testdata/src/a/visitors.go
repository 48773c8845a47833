package a

import (
	"net"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
)

// What a request says of who makes it.
type visitCount struct{ n atomic.Int64 }

type throttle struct {
	limiters sync.Map
	max      int64
}

func (t *throttle) wrap(h http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		ip, _, err := net.SplitHostPort(r.RemoteAddr)
		if err != nil {
			return
		}
		v, _ := t.limiters.LoadOrStore(ip, &visitCount{}) // want `keeps every key it was ever asked for: nothing removes one from limiters`
		if v.(*visitCount).n.Add(1) < t.max {
			h.ServeHTTP(w, r)
		}
	})
}

type guard struct {
	mu    sync.Mutex
	fails map[string]int
	agent map[string]*visitCount
}

func (g *guard) check(r *http.Request) bool {
	host := r.RemoteAddr
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.fails[host] > 5 {
		return false
	}
	g.fails[host]++ // want `nothing removes one from fails`
	h, ok := g.agent[r.UserAgent()]
	if !ok {
		h = &visitCount{}
		g.agent[r.UserAgent()] = h // want `nothing removes one from agent`
	}
	h.n.Add(1)
	return true
}

type gate struct {
	mu    sync.Mutex
	fails map[string]int
	own   map[string]*visitCount
}

func (g *gate) check(r *http.Request, who string) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.fails[r.RemoteAddr]++; g.fails[r.RemoteAddr] > 5 { // it is taken out when it has come in
		return false
	}
	if _, ok := g.own[who]; !ok {
		g.own[who] = &visitCount{} // it does not come with the request
	}
	return true
}

func (g *gate) in(r *http.Request) { delete(g.fails, r.RemoteAddr) }

// A field of addresses.
type hostFinder struct {
	mu    sync.Mutex
	hosts map[string][]net.IP
	look  func(string) ([]net.IP, error)
}

func (r *hostFinder) lookup(host string) ([]net.IP, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if ips, ok := r.hosts[host]; ok {
		return ips, nil
	}
	ips, err := r.look(host)
	if err != nil {
		return nil, err
	}
	r.hosts[host] = ips // want `nothing removes one from hosts`
	return ips, nil
}

// A name that says nothing, of what was made of the text.
var parsed sync.Map

func wordsIn(s string) []string {
	if v, ok := parsed.Load(s); ok {
		return v.([]string)
	}
	list := strings.Fields(s)
	parsed.Store(s, list) // want `nothing removes one from parsed`
	return list
}

var ranks = map[string]int{}

func rank(s string) int { // what is kept was not made of it
	if n, ok := ranks[s]; ok {
		return n
	}
	ranks[s] = len(ranks)
	return ranks[s]
}

// The shards of a cache.
type part struct {
	mu sync.Mutex
	m  map[uint64]string
}

type textCache struct{ parts [16]part }

func (c *textCache) get(h uint64, mk func() string) string {
	p := &c.parts[h%16]
	p.mu.Lock()
	defer p.mu.Unlock()
	v, ok := p.m[h]
	if !ok {
		v = mk()
		p.m[h] = v // want `nothing removes one from m`
	}
	return v
}

// What stands for a sync.Map.
type safeMap[K comparable, V any] struct {
	mu sync.RWMutex
	m  map[K]V
}

func (s *safeMap[K, V]) Load(k K) (v V, ok bool) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	v, ok = s.m[k]
	return v, ok
}

func (s *safeMap[K, V]) Store(k K, v V) {
	s.mu.Lock()
	s.m[k] = v
	s.mu.Unlock()
}

type titles struct{ cache safeMap[string, string] }

func (t *titles) title(url string, get func(string) string) string {
	if v, ok := t.cache.Load(url); ok {
		return v
	}
	v := get(url)
	t.cache.Store(url, v) // want `nothing removes one from cache`
	return v
}

// A sync.Map that a cache embeds.
type queryCache struct{ sync.Map }

func (q *queryCache) get(sqlText string, parse func(string) any) any {
	if v, ok := q.Load(sqlText); ok {
		return v
	}
	v := parse(sqlText)
	q.Store(sqlText, v) // want `nothing removes one from Map`
	return v
}

type endingCache struct{ sync.Map }

func (q *endingCache) get(sqlText string, parse func(string) any) any {
	if v, ok := q.Load(sqlText); ok {
		return v
	}
	v := parse(sqlText)
	q.Store(sqlText, v)
	return v
}

func (q *endingCache) drop(sqlText string) { q.Delete(sqlText) }

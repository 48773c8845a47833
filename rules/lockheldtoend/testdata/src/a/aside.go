package a

import (
	"encoding/json"
	"net/http"
	"sync"
	"sync/atomic"
)

type overview struct {
	Name  string
	Users int
	Sent  int64
	Paths map[string]int
}

type gateway struct {
	mu    sync.Mutex
	name  string
	users map[int]string
	paths map[string]int
	warnf func(format string, args ...any)
	sent  atomic.Int64
	state atomic.Pointer[overview]
}

func (g *gateway) Enter(id int, user, path string) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.users[id] = user
	g.paths[path]++
	g.name = user
}

// A count that is read and a line that is written need no lock: the encoding needs none either.
func (g *gateway) Overview(w http.ResponseWriter, r *http.Request) {
	g.mu.Lock() // want `holds g.mu to the function's end over json.MarshalIndent`
	defer g.mu.Unlock()
	o := &overview{Name: g.name, Users: len(g.users), Paths: make(map[string]int, len(g.paths))}
	for path, n := range g.paths {
		o.Paths[path] = n
	}
	o.Sent = g.sent.Load()
	text, err := json.MarshalIndent(o, "", "  ")
	if err != nil {
		g.warnf("overview: %v", err)
		return
	}
	w.Write(text)
}

// What is put into an atomic is made under the lock, so that an older one does not take its place.
func (g *gateway) Keep() {
	g.mu.Lock()
	defer g.mu.Unlock()
	o := &overview{Name: g.name, Users: len(g.users)}
	text, _ := json.Marshal(o)
	o.Name = string(text)
	g.state.Store(o)
}

// The map is the holder's.
func (g *gateway) Paths() ([]byte, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	o := &overview{Name: g.name, Paths: g.paths}
	o.Sent = g.sent.Load()
	return json.Marshal(o)
}

type rounds[K comparable, V any] struct {
	mu     sync.Mutex
	keys   []K
	vals   []V
	gone   []V
	onGone func(K, V)
}

// What was cut out of the lists is nobody else's any more.
func (r *rounds[K, V]) Pop() {
	r.mu.Lock() // want `holds r.mu to the function's end over r.onGone`
	defer r.mu.Unlock()
	if len(r.keys) == 0 {
		return
	}
	k, v := r.keys[0], r.vals[0]
	r.keys, r.vals = r.keys[1:], r.vals[1:]
	r.onGone(k, v)
}

// It goes to another list.
func (r *rounds[K, V]) Move() {
	r.mu.Lock()
	defer r.mu.Unlock()
	k, v := r.keys[0], r.vals[0]
	r.keys, r.vals = r.keys[1:], r.vals[1:]
	r.gone = append(r.gone, v)
	r.onGone(k, v)
}

// It stays where it was.
func (r *rounds[K, V]) First() {
	r.mu.Lock()
	defer r.mu.Unlock()
	k, v := r.keys[0], r.vals[0]
	r.gone = r.gone[:0]
	r.onGone(k, v)
}

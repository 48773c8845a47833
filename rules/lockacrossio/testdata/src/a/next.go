package a

import (
	"context"
	"errors"
	"sync"

	"example.com/web"
)

type hitTable struct{ n map[string]int }

func (h *hitTable) get(key string) int    { return h.n[key] }
func (h *hitTable) set(key string, n int) { h.n[key] = n }
func (h *hitTable) many(key string) bool  { return h.n[key] > 100 }

// A limiter that counts under its lock, and lets the handlers run under it, too.
func requestLimiter() web.Handler {
	var mux sync.RWMutex
	counts := &hitTable{n: map[string]int{}}
	return func(c *web.Ctx) error {
		key := c.Key()
		mux.Lock() // want `holds mux over c.Next \(the handlers behind this one\)`
		defer mux.Unlock()
		n := counts.get(key) + 1
		counts.set(key, n)
		if n > 100 {
			c.Error(429)
			return nil
		}
		return c.Next()
	}
}

func countingNext(next web.Handler) web.Handler {
	var mu sync.Mutex
	counts := &hitTable{n: map[string]int{}}
	return func(c *web.Ctx) error {
		mu.Lock() // want `holds mu over next \(the handlers behind this one\)`
		defer mu.Unlock()
		counts.set(c.Key(), counts.get(c.Key())+1)
		return next(c)
	}
}

// The lock is let go before the handlers run.
func countingShort(next web.Handler) web.Handler {
	var mu sync.Mutex
	counts := &hitTable{n: map[string]int{}}
	return func(c *web.Ctx) error {
		mu.Lock()
		counts.set(c.Key(), counts.get(c.Key())+1)
		mu.Unlock()
		return next(c)
	}
}

// One request at a time, and nothing else.
func oneAtATime(next web.Handler) web.Handler {
	var mu sync.Mutex
	return func(c *web.Ctx) error {
		mu.Lock()
		defer mu.Unlock()
		return next(c)
	}
}

type contextTask interface {
	Status(ctx context.Context) (string, error)
	Name() string
}

type contextTasks struct {
	mu sync.Mutex
	by map[string]contextTask
}

var errNoTask = errors.New("not found")

// The lock is there for the map: who asks for another task waits for this one.
func (t *contextTasks) status(ctx context.Context, id string) (string, error) {
	t.mu.Lock() // want `holds t.mu over p.Status \(a call with a context to one of many\)`
	defer t.mu.Unlock()
	p, ok := t.by[id]
	if !ok {
		return "", errNoTask
	}
	return p.Status(ctx)
}

func (t *contextTasks) name(id string) string {
	t.mu.Lock()
	defer t.mu.Unlock()
	if p := t.by[id]; p != nil {
		return p.Name()
	}
	return ""
}

func (t *contextTasks) find(id string) contextTask {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.by[id]
}

func (t *contextTasks) statusOf(ctx context.Context, id string) (string, error) {
	p := t.find(id)
	if p == nil {
		return "", errNoTask
	}
	return p.Status(ctx)
}

// A Start that runs until it is stopped holds its lock as long.
type untilStopped struct {
	mu      sync.Mutex
	started bool
}

func (r *untilStopped) Start(stop <-chan struct{}) error {
	r.mu.Lock() // want `holds r.mu over`
	defer r.mu.Unlock()
	r.started = true
	<-stop
	return nil
}

func (r *untilStopped) Started() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.started
}

type hookList struct {
	mu   sync.Mutex
	list []func(string) error
}

func (h *hookList) add(hook func(string) error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.list = append(h.list, hook)
}

// An element by its number is as good as one of the range.
func (h *hookList) run(name string) error {
	h.mu.Lock() // want `the code of each of many`
	defer h.mu.Unlock()
	for i := range h.list {
		hook := h.list[i]
		if err := hook(name); err != nil {
			return err
		}
	}
	return nil
}

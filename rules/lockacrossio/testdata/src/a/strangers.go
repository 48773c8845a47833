package a

import (
	"context"
	"encoding/json"
	"io"
	"net/http"
	"sync"
	"time"
)

type observer interface {
	HandleEvent(e int)
	Name() string
}

type agent struct {
	mu        sync.Mutex
	rw        sync.RWMutex
	hooks     []func(int) error
	makers    []func(int) *agent
	observers map[observer]struct{}
	state     map[string]int
	blobs     map[string][]byte
	api       client
	sorted    []int
	waitCond  *Cond

	snapshotMu sync.Mutex
}

// Each may take its time, or need the lock.
func (a *agent) run(n int) error {
	a.mu.Lock() // want `holds a.mu over hook \(the code of each of many\)`
	defer a.mu.Unlock()
	for _, hook := range a.hooks {
		if err := hook(n); err != nil {
			return err
		}
	}
	return nil
}

func (a *agent) tell(n int) {
	a.mu.Lock() // want `holds a.mu over o.HandleEvent \(the code of each of many\)`
	for o := range a.observers {
		o.HandleEvent(n)
	}
	a.mu.Unlock()
}

// A list that is taken under the lock is called without it.
func (a *agent) tellLater(n int) {
	a.mu.Lock()
	hooks := a.hooks
	a.mu.Unlock()
	for _, hook := range hooks {
		hook(n)
	}
}

// Asked for something, they are quick.
func (a *agent) names() (names []string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	for o := range a.observers {
		names = append(names, o.Name())
	}
	for _, f := range a.makers {
		f(1)
	}
	return names
}

// A client that reads slowly holds up who writes the state.
func (a *agent) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	a.rw.RLock() // want `over json.NewEncoder\(w\).Encode \(a client that reads\)`
	defer a.rw.RUnlock()
	for range a.state {
		json.NewEncoder(w).Encode(a.state)
	}
}

func (a *agent) blob(w io.Writer, key string) error {
	a.rw.RLock() // want `holds a.rw over io.Copy \(a stream that the caller gave\)`
	defer a.rw.RUnlock()
	b := a.blobs[key]
	_, err := io.Copy(w, reader(b))
	return err
}

func (a *agent) upload(r *http.Request, key string) {
	a.mu.Lock() // want `holds a.mu over io.ReadAll \(a stream that the caller gave\)`
	defer a.mu.Unlock()
	a.blobs[key], _ = io.ReadAll(r.Body)
}

// What the function made itself is not the caller's.
func (a *agent) reread(key string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.blobs[key], _ = io.ReadAll(reader(nil))
}

func reader(b []byte) io.Reader { return nil }

// The function that is called goes far, through another one.
func (a *agent) lookup(ctx context.Context, key string) int {
	a.mu.Lock() // want `holds a.mu over fetch \(a call with a context, which may be far\)`
	defer a.mu.Unlock()
	if n, ok := a.state[key]; ok {
		return n
	}
	a.state[key] = fetch(ctx, a.api, key)
	return a.state[key]
}

func fetch(ctx context.Context, c client, key string) int { return again(ctx, c, key) }

func again(ctx context.Context, c client, key string) int {
	v, _ := c.Fetch(ctx, key)
	return len(v)
}

// The state and what is saved of it belong together.
func (a *agent) mark(ctx context.Context, key string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.state[key]++
	save(ctx, a.api, key)
}

func save(ctx context.Context, c client, key string) { c.Fetch(ctx, key) }

// A snapshot is state like any other.
func (a *agent) installSnapshot(url string) {
	a.mu.Lock() // want `holds a.mu over http.Get`
	defer a.mu.Unlock()
	a.state[url]++
	http.Get(url)
}

// The lock's name says what it is for.
func (a *agent) take(url string) {
	a.snapshotMu.Lock()
	defer a.snapshotMu.Unlock()
	a.state[url]++
	http.Get(url)
}

// The holder's own work, side by side.
func (a *agent) order() {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.state = nil
	var wg sync.WaitGroup
	for i := range a.sorted {
		wg.Add(1)
		go func() {
			defer wg.Done()
			a.sorted[i]++
		}()
	}
	wg.Wait()
}

// Its own work goes far.
func (a *agent) collect(urls []string) {
	a.mu.Lock() // want `holds a.mu over wg.Wait \(other goroutines\)`
	defer a.mu.Unlock()
	var wg sync.WaitGroup
	a.state = nil
	for i, url := range urls {
		wg.Go(func() {
			http.Get(url)
			a.sorted[i]++
		})
	}
	wg.Wait()
}

// A Cond of one's own lets go of the lock, too.
type Cond struct{ c chan struct{} }

func (c *Cond) Wait() { <-c.c }

func (a *agent) turn() {
	a.mu.Lock()
	defer a.mu.Unlock()
	for len(a.sorted) == 0 {
		a.waitCond.Wait()
	}
	a.sorted = a.sorted[1:]
}

// A fake waits to look like the real one.
type fakeStore struct {
	mu    sync.Mutex
	names map[string]int
}

func (s *fakeStore) create(name string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	time.Sleep(time.Millisecond)
	s.names[name]++
}

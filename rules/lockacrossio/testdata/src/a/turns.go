package a

import (
	"context"
	"net/http"
	"sync"
	"time"
)

// A limiter makes its callers wait; which one it is, the map tells.
type limiter interface{ Take() time.Time }

type limits struct {
	mu sync.RWMutex
	by map[string]limiter
}

func (l *limits) forget(name string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	delete(l.by, name)
}

func (l *limits) take(name string) {
	l.mu.RLock() // want `holds l.mu over l.by\[name\].Take \(a limiter, which makes its callers wait\)`
	defer l.mu.RUnlock()
	l.by[name].Take()
}

// A mutex and its values may be variables of the package.
var (
	targetMu sync.Mutex
	target   struct{ url string }
	shared   = &http.Client{}
)

func setTarget(url string) {
	targetMu.Lock()
	defer targetMu.Unlock()
	target.url = url
}

func askTarget() error {
	targetMu.Lock() // want `holds targetMu over shared.Get \(the network\)`
	defer targetMu.Unlock()
	_, err := shared.Get(target.url)
	return err
}

// Each of many is asked in turn; it is not the disk that is synced.
type index interface {
	Sync(ctx context.Context) error
}

type indexes struct {
	mu sync.RWMutex
	by map[string]index
}

func (x *indexes) add(name string, one index) {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.by[name] = one
}

func (x *indexes) Sync(ctx context.Context) error {
	x.mu.RLock() // want `a call with a context to each of many`
	defer x.mu.RUnlock()
	for _, one := range x.by {
		if err := one.Sync(ctx); err != nil {
			return err
		}
	}
	return nil
}

// What was given to go and ask is reached by a helper.
type triage struct {
	mu       sync.Mutex
	attempts map[string]int
	known    func(ctx context.Context, title string) (bool, error)
}

func (t *triage) ignored(ctx context.Context, title string) bool {
	yes, err := t.known(ctx, title)
	return err == nil && yes
}

func (t *triage) needs(ctx context.Context, title string) bool {
	t.mu.Lock() // want `holds t.mu over t.ignored \(a call with a context, which may be far\)`
	defer t.mu.Unlock()
	if t.ignored(ctx, title) {
		return false
	}
	return t.attempts[title] < 3
}

// It sleeps for what is left of a time: all are to be held back.
type record struct {
	mu   sync.Mutex
	last time.Time
	seq  map[string]int
}

func (r *record) sign(name string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if since := time.Since(r.last); since < time.Millisecond {
		time.Sleep(time.Millisecond - since)
	}
	r.seq[name]++
	r.last = time.Now()
}

// A socket takes one writer at a time, whatever its type is called.
type socketClient interface {
	WriteMessage(kind int, b []byte) error
}

type session struct {
	mu   sync.Mutex
	conn socketClient
	sent map[int]int
}

func (s *session) write(b []byte) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.sent[len(b)]++
	return s.conn.WriteMessage(1, b)
}

// The comment says what the lock is for.
func (t *triage) inTurn(ctx context.Context, title string) bool {
	// Only one asks at a time.
	t.mu.Lock()
	defer t.mu.Unlock()
	t.attempts[title]++
	return t.ignored(ctx, title)
}

// The first caller asks for all.
func (t *triage) all(ctx context.Context) map[string]int {
	t.mu.Lock()
	defer t.mu.Unlock()
	if len(t.attempts) > 0 {
		return t.attempts
	}
	t.ignored(ctx, "")
	t.attempts = map[string]int{"": 1}
	return t.attempts
}

// The oldest are told to stop, one after the other.
type workers struct {
	mu    sync.Mutex
	ready []*worker
	count int
}

type worker struct {
	used time.Time
	jobs chan *time.Ticker
}

func (w *workers) clean(now time.Time) {
	w.mu.Lock() // want `holds w.mu over a channel send to each of many`
	ready := w.ready
	for len(ready) > 1 && now.Sub(ready[0].used) > time.Minute {
		ready[0].jobs <- nil
		ready = ready[1:]
		w.count--
	}
	w.ready = ready
	w.mu.Unlock()
}

// Who is held back after an error need not hold back the others.
type errorBackoff struct {
	mu   sync.Mutex
	last time.Time
	seq  map[string]int
}

func (b *errorBackoff) onError(name string) {
	b.mu.Lock() // want `holds b.mu over time.Sleep \(a sleep\)`
	defer b.mu.Unlock()
	if since := time.Since(b.last); since < time.Millisecond {
		time.Sleep(time.Millisecond - since)
	}
	b.seq[name]++
	b.last = time.Now()
}

// What is left has a name.
func (r *record) signed(name string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	rest := time.Millisecond - time.Since(r.last)
	if rest > 0 {
		time.Sleep(rest)
	}
	r.seq[name]++
	r.last = time.Now()
}

package a

import (
	"errors"
	"strconv"
	"sync"
	"time"
)

// A counter under the lock of a map that it has nothing to do with.
var (
	clustersMu sync.Mutex
	clusters   = map[string]*int{}

	connections = int64(0)
)

func connectionID(node string) string {
	clustersMu.Lock() // want "takes a lock for one value, connections: an atomic is read and set without"
	connections++
	c := connections
	clustersMu.Unlock()
	return node + "-" + strconv.Itoa(int(c))
}

func cluster(name string) *int {
	clustersMu.Lock()
	defer clustersMu.Unlock()
	if clusters[name] == nil {
		clusters[name] = new(int)
	}
	return clusters[name]
}

// A level beside a logger that is called under the lock.
var (
	loggingMu sync.RWMutex
	threshold = 2
	logSink   interface{ Log(string) }
)

func setThreshold(n int) {
	loggingMu.Lock() // want "takes a lock for one value, threshold"
	defer loggingMu.Unlock()
	threshold = n
}

func debugging() bool {
	loggingMu.RLock() // want "takes a lock for one value, threshold"
	t := threshold
	loggingMu.RUnlock()
	return t == 0
}

func useSink(s interface{ Log(string) }) {
	loggingMu.Lock()
	defer loggingMu.Unlock()
	logSink = s
}

func say(text string) {
	loggingMu.RLock()
	defer loggingMu.RUnlock()
	logSink.Log(text)
}

// A time and a flag in a struct whose lock guards much else.
type login struct {
	mu    sync.RWMutex
	vars  map[string]string
	seen  time.Time
	ready bool
}

func newLogin() *login {
	return &login{vars: map[string]string{}, seen: time.Now()}
}

func (s *login) touch() {
	s.mu.Lock() // want "takes a lock for one value, seen"
	s.seen = time.Now()
	s.mu.Unlock()
}

func (s *login) idle() time.Duration {
	s.mu.RLock() // want "takes a lock for one value, seen"
	defer s.mu.RUnlock()
	return time.Since(s.seen)
}

func (s *login) set(k, v string) {
	s.mu.Lock()
	s.vars[k] = v
	s.mu.Unlock()
}

// A flag that another section asks for before it changes something else.
func (s *login) open() {
	s.mu.Lock()
	s.ready = true
	s.mu.Unlock()
}

func (s *login) isReady() bool {
	s.mu.RLock()
	defer s.mu.RUnlock()
	return s.ready
}

func (s *login) drop(k string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.ready {
		return errors.New("not ready")
	}
	delete(s.vars, k)
	return nil
}

// A value that is looked at without the lock, too, and one that others can reach.
type racy struct {
	mu    sync.Mutex
	names []string
	hits  int
	Limit int
}

func (r *racy) hit() {
	r.mu.Lock()
	r.hits++
	r.mu.Unlock()
}

func (r *racy) count() int { return r.hits }

func (r *racy) limit() int {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.Limit
}

func (r *racy) setLimit(n int) {
	r.mu.Lock()
	r.Limit = n
	r.mu.Unlock()
}

func (r *racy) name(s string) {
	r.mu.Lock()
	r.names = append(r.names, s)
	r.mu.Unlock()
}

// A table that one refreshes as a whole, and holds the lock for long; who looks into it
// needs only the table.
type poolWatcher struct {
	lock  *sync.RWMutex
	cache map[string]int
	list  []string
	ask   func() (map[string]int, error)
}

func newPoolWatcher(ask func() (map[string]int, error)) *poolWatcher {
	return &poolWatcher{lock: &sync.RWMutex{}, cache: map[string]int{}, ask: ask}
}

func (p *poolWatcher) usage(id string) (int, error) {
	p.lock.RLock() // want "takes a lock for one value, cache: an atomic is read and set without"
	defer p.lock.RUnlock()
	n, ok := p.cache[id]
	if !ok {
		return 0, errors.New("unknown")
	}
	return n, nil
}

func (p *poolWatcher) refresh() error {
	p.lock.Lock()
	defer p.lock.Unlock()
	m, err := p.ask()
	if err != nil {
		return err
	}
	p.cache = m
	p.list = append(p.list[:0], "refreshed")
	return nil
}

func (p *poolWatcher) lines() []string {
	p.lock.RLock()
	defer p.lock.RUnlock()
	return p.list
}

// Part of it is set, too.
type partWatcher struct {
	lock  sync.RWMutex
	cache map[string]int
	ask   func() map[string]int
}

func (p *partWatcher) usage(id string) int {
	p.lock.RLock()
	defer p.lock.RUnlock()
	return p.cache[id]
}

func (p *partWatcher) refresh() {
	p.lock.Lock()
	defer p.lock.Unlock()
	p.cache = p.ask()
	p.cache["all"] = len(p.cache)
}

// A node's field, behind a root that never changes; and one of a generic type.
type trie struct {
	mu   sync.RWMutex
	root *trieNode
	n    int
}

type trieNode struct{ last *trieNode }

func (t *trie) full() bool {
	t.mu.RLock()
	defer t.mu.RUnlock()
	return t.root.last != nil
}

func (t *trie) grow(n *trieNode) {
	t.mu.Lock()
	defer t.mu.Unlock()
	n.last = &trieNode{}
	t.n++
	t.root.last = n.last
}

type box[T any] struct {
	mu    sync.RWMutex
	first *T
	all   []T
}

func (b *box[T]) empty() bool {
	b.mu.RLock()
	defer b.mu.RUnlock()
	return b.first == nil
}

func (b *box[T]) add(v T) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.all = append(b.all, v)
	if b.first == nil {
		b.first = &v
	}
}

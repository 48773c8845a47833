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

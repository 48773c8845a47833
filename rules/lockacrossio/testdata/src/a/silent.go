package a

import (
	"context"
	"net/http"
	"os"
	"sync"
	"time"
)

// The lock is released before the wait.
func (s *server) narrow(ctx context.Context, key string) (string, error) {
	s.mu.Lock()
	v, ok := s.values[key]
	s.mu.Unlock()
	if ok {
		return v, nil
	}
	v, err := s.client.Fetch(ctx, key)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.values[key] = v
	return v, err
}

// So it is in the branch that waits.
func (s *server) branch(url string) {
	s.mu.Lock()
	if s.seq > 3 {
		s.mu.Unlock()
		http.Get(url)
		return
	}
	s.seq++
	s.mu.Unlock()
}

// A lock that guards nothing else lets one caller in at a time.
func (s *server) alone(path string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return os.WriteFile(path, nil, 0o600)
}

// The first caller works for all.
func (s *server) lazily(url string) *http.Response {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.conn == nil {
		s.conn, _ = http.Get(url)
	}
	return s.conn
}

// It holds everybody up on purpose.
func (s *server) Close() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.busy = false
	<-s.done
}

// One channel mostly has room, and a default does not wait.
func (s *server) notify(n int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.seq++
	s.out <- n
	for _, sub := range s.subs {
		select {
		case sub <- n:
		default:
		}
	}
}

type result struct{ n int }

type call struct {
	mu      sync.Mutex
	waiting []chan<- result
}

func (c *call) join() <-chan result {
	ch := make(chan result, 1)
	c.mu.Lock()
	c.waiting = append(c.waiting, ch)
	c.mu.Unlock()
	return ch
}

// Each has room for the one result.
func (c *call) finish(r result) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, ch := range c.waiting {
		ch <- r
	}
}

type calls[V any] struct {
	mu      sync.Mutex
	waiting []chan<- answer[V]
}

type answer[V any] struct{ v V }

func (c *calls[V]) join() <-chan answer[V] {
	ch := make(chan answer[V], 1)
	c.mu.Lock()
	c.waiting = append(c.waiting, ch)
	c.mu.Unlock()
	return ch
}

func (c *calls[V]) finish(a answer[V]) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, ch := range c.waiting {
		ch <- a
	}
}

// What go starts waits for itself.
func (s *server) start(url string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.seq++
	go http.Get(url)
	go func() { time.Sleep(time.Second) }()
}

// A Cond lets go of the lock.
type queue struct {
	mu    sync.Mutex
	cond  *sync.Cond
	items []int
}

func (q *queue) take() int {
	q.mu.Lock()
	defer q.mu.Unlock()
	for len(q.items) == 0 {
		q.cond.Wait()
	}
	n := q.items[0]
	q.items = q.items[1:]
	return n
}

// A lock keeps the users of a file apart.
type journal struct {
	mu   sync.Mutex
	file *os.File
	n    int
}

func (j *journal) add(b []byte) error {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.n++
	_, err := j.file.Write(b)
	return err
}

// Its name says what it is for.
type spool struct {
	ioMu sync.Mutex
	n    int
}

func (s *spool) next(path string) error {
	s.ioMu.Lock()
	defer s.ioMu.Unlock()
	s.n++
	return os.WriteFile(path, nil, 0o600)
}

// What does not fail is not far.
func (s *server) format(ctx context.Context, key string) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.seq++
	return s.client.Format(ctx, key)
}

// The state and the file belong together.
func (s *server) keep(path string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.seq++
	s.persist(path)
	s.savedLocked(path)
}

func (s *server) persist(path string) { os.WriteFile(path, nil, 0o600) }

// It lets go of the lock while it waits.
func (s *server) pause() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.seq++
	s.sleep()
}

func (s *server) sleep() {
	s.mu.Unlock()
	time.Sleep(time.Second)
	s.mu.Lock()
}

// The name says that it runs under the lock.
func (s *server) savedLocked(url string) { http.Get(url) }

// A select with a default does not wait for its cases.
func (s *server) try() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.seq++
	select {
	case <-s.done:
		s.busy = false
	default:
	}
}

// Nobody else has it yet.
func newServer(path string) *server {
	s := &server{values: map[string]string{}}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.values[path] = read(path)
	return s
}

// Once per process.
func init() {
	cacheMu.Lock()
	defer cacheMu.Unlock()
	cache[""], _ = http.Get("")
}

// What the mutex is handed to may unlock it, early.
func (s *server) serve(ctx context.Context, key string) (string, error) {
	unlock := onlyOnce(&s.mu)
	s.mu.Lock()
	defer unlock()
	if v, ok := s.values[key]; ok {
		return v, nil
	}
	unlock()
	return s.client.Fetch(ctx, key)
}

func onlyOnce(l sync.Locker) func() {
	var once sync.Once
	return func() { once.Do(l.Unlock) }
}

// The lock keeps the writers of its own stream apart.
type reply struct {
	mu   sync.Mutex
	w    http.ResponseWriter
	late bool
}

func (r *reply) Write(b []byte) (int, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.late {
		return len(b), nil
	}
	return r.w.Write(b)
}

func (r *reply) end() {
	r.mu.Lock()
	r.late = true
	r.mu.Unlock()
}

// So it is the other way round.
func (s *server) lazily2(url string) *http.Response {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.conn != nil {
		return s.conn
	}
	s.seq++
	s.conn, _ = http.Get(url)
	return s.conn
}

type vault struct {
	// mu protects closed. Read locks are kept to allow holding one for
	// long-running calls, and thereby keep close from finishing before.
	mu     sync.RWMutex
	closed bool
}

func (b *vault) list(name string) ([]os.DirEntry, error) {
	b.mu.RLock()
	defer b.mu.RUnlock()
	if b.closed {
		return nil, os.ErrClosed
	}
	return os.ReadDir(name)
}

func (b *vault) close() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.closed = true
}

type peerBook struct {
	mu    sync.Mutex
	peers []byte
}

func newPeerBook(name string) *peerBook {
	b := &peerBook{}
	b.load(name)
	return b
}

// Nobody else has the book yet.
func (b *peerBook) load(name string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if data, err := os.ReadFile(name); err == nil {
		b.peers = data
	}
	time.Sleep(time.Second)
}

func (b *peerBook) all() []byte {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.peers
}

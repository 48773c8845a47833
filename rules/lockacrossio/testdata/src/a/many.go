package a

import (
	"context"
	"net"
	"net/http"
	"os"
	"sync"
)

type task struct {
	path   string
	onDone func(int)
	cancel func()
}

func (t *task) save() error { return os.WriteFile(t.path, nil, 0o600) }

type manager struct {
	mu     sync.RWMutex
	tasks  map[string]*task
	leader string
	load   func(ctx context.Context, key string) (string, error)
	accept chan *task
	roomy  chan *task
	client *http.Client
}

func newManager() *manager {
	return &manager{accept: make(chan *task), roomy: make(chan *task, 10)}
}

// The disk for each of many.
func (m *manager) saveAll() {
	m.mu.RLock() // want `holds m.mu over t.save \(the disk\)`
	defer m.mu.RUnlock()
	for _, t := range m.tasks {
		t.save()
	}
}

// Functions that others gave, kept in entries; to cancel is quick.
func (m *manager) finish(n int) {
	m.mu.Lock() // want `holds m.mu over t.onDone \(the code of each of many\)`
	defer m.mu.Unlock()
	for name, t := range m.tasks {
		delete(m.tasks, name)
		t.onDone(n)
	}
}

func (m *manager) cancelAll() {
	m.mu.Lock()
	defer m.mu.Unlock()
	for name, t := range m.tasks {
		delete(m.tasks, name)
		t.cancel()
	}
}

// A function in a field that goes and fetches.
func (m *manager) get(ctx context.Context, key string) {
	m.mu.Lock() // want `holds m.mu over m.load \(a call with a context, which may be far\)`
	defer m.mu.Unlock()
	v, _ := m.load(ctx, key)
	m.tasks[v] = nil
}

// A channel that has no room wherever it is made.
func (m *manager) take(t *task) {
	m.mu.Lock() // want `holds m.mu over a channel send without room`
	defer m.mu.Unlock()
	m.tasks[t.path] = t
	m.accept <- t
}

func (m *manager) put(t *task) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.tasks[t.path] = t
	m.roomy <- t
}

// It reads what others set under the lock, and they wait.
func (m *manager) forward() {
	m.mu.RLock() // want `holds m.mu over m.client.Get \(the network\)`
	defer m.mu.RUnlock()
	if m.leader == "" {
		return
	}
	m.client.Get(m.leader)
}

func (m *manager) elect(name string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.leader = name
	m.tasks[name] = nil
}

// A lock and unlock of its own.
func (m *manager) lock()   { m.mu.Lock() }
func (m *manager) unlock() { m.mu.Unlock() }

func (m *manager) own(url string) {
	m.lock() // want `holds m over m.client.Get`
	defer m.unlock()
	m.tasks[url] = nil
	m.client.Get(url)
}

// Its name starts a task, not the manager.
func (m *manager) startTask(url string) {
	m.mu.Lock() // want `holds m.mu over m.client.Get`
	defer m.mu.Unlock()
	m.tasks[url] = nil
	m.client.Get(url)
}

// The first caller fetches for all.
func (m *manager) once(url string) string {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.leader == "" {
		r, _ := m.client.Get(url)
		m.leader = r.Status
	}
	return m.leader
}

type room struct {
	mu    sync.Mutex
	conns map[string]net.Conn
}

// The slowest client holds up all.
func (r *room) tell(msg []byte) {
	r.mu.Lock() // want `holds r.mu over c.Write .the network, for each of many.`
	for id, c := range r.conns {
		if _, err := c.Write(msg); err != nil {
			delete(r.conns, id)
		}
	}
	r.mu.Unlock()
}

// One frame at a time.
type framed struct {
	mu   sync.Mutex
	conn net.Conn
	sent int
}

func (f *framed) write(p []byte) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.sent++
	_, err := f.conn.Write(p)
	return err
}

type refresh struct {
	ready chan struct{}
	err   error
}

type instance struct {
	mu  sync.RWMutex
	cur *refresh
}

func (i *instance) force() {
	i.mu.Lock()
	defer i.mu.Unlock()
	i.cur = &refresh{ready: make(chan struct{})}
}

// The lock is there for the pointer: who would set it waits.
func (i *instance) result(ctx context.Context) error {
	i.mu.RLock() // want `holds i.mu over a select on channels`
	defer i.mu.RUnlock()
	select {
	case <-i.cur.ready:
		return i.cur.err
	case <-ctx.Done():
		return ctx.Err()
	}
}

type keystones interface {
	KeystonesMostRecent(ctx context.Context, n int) ([]string, error)
}

type Database interface {
	keystones
	MostRecent(ctx context.Context, n int) ([]string, error)
	Close(ctx context.Context) error
}

type stones struct {
	mu    sync.RWMutex
	db    Database
	other keystones
	list  []string
}

// A database is somewhere else, whatever it is asked.
func (c *stones) renew(ctx context.Context) {
	c.mu.Lock() // want `holds c.mu over c.db.MostRecent`
	defer c.mu.Unlock()
	list, err := c.db.MostRecent(ctx, 100)
	if err == nil {
		c.list = list
	}
}

// What this one is nobody knows.
func (c *stones) renewOther(ctx context.Context) {
	c.mu.Lock()
	defer c.mu.Unlock()
	list, err := c.other.KeystonesMostRecent(ctx, 100)
	if err == nil {
		c.list = list
	}
}

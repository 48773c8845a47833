package a

import "sync"

type peer struct {
	sync.RWMutex
	id     string
	group  *string
	tags   []string
	state  int
	Label  string
	leader func() bool
}

func newPeer(id string, group *string) *peer {
	p := &peer{id: id, group: group, tags: []string{id}, leader: func() bool { return false }}
	p.state = 1
	return p
}

func (p *peer) ID() string {
	p.RLock() // want `takes a lock to read id, which nothing changes once it is made`
	defer p.RUnlock()
	return p.id
}

func (p *peer) Group() (g *string) {
	p.Lock() // want `takes a lock to read group, which nothing changes`
	g = p.group
	p.Unlock()
	return g
}

// A way out before the lock does not need it either.
func (p *peer) SafeID() string {
	if p == nil {
		return ""
	}
	p.RLock() // want `takes a lock to read id, which nothing changes`
	defer p.RUnlock()
	return p.id
}

func (p *peer) SafeGroup() *string {
	if p == nil {
		return nil
	}
	p.RLock() // want `takes a lock to read group, which nothing changes`
	g := p.group
	p.RUnlock()
	return g
}

// What is done before the lock without leaving is more than to get, and so is another
// look at what changes.
func (p *peer) NotedID(seen map[string]bool) string {
	if p != nil {
		seen["asked"] = true
	}
	p.RLock()
	defer p.RUnlock()
	return p.id
}

func (p *peer) SafeState() (string, int) {
	if p == nil {
		return "", 0
	}
	p.RLock()
	defer p.RUnlock()
	return p.id, p.state
}

// What is in a list may change, and others may set what is exported.
func (p *peer) Tags() []string {
	p.RLock()
	defer p.RUnlock()
	return p.tags
}

func (p *peer) Name() string {
	p.RLock()
	defer p.RUnlock()
	return p.Label
}

func (p *peer) State() (string, int) {
	p.RLock()
	defer p.RUnlock()
	return p.id, p.state
}

func (p *peer) set(state int, tag string) {
	p.Lock()
	defer p.Unlock()
	p.state = state
	p.tags[0] = tag
}

// A call under the lock may need it.
func (p *peer) Leads() bool {
	p.RLock()
	defer p.RUnlock()
	return p.leader()
}

// It waits for who has the lock.
func (p *peer) Wait() string {
	p.Lock()
	defer p.Unlock()
	return p.id
}

// What a function sets later is not fixed.
type session struct {
	mu   sync.Mutex
	addr string
	on   bool
}

func (s *session) Addr() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.addr
}

func (s *session) dial(addr string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.addr = addr
	s.on = true
}

// What nobody sets is for tests, and what takes the lock among other things is no getter.
type hooked struct {
	mu    sync.Mutex
	id    int
	fails bool
	done  []int
}

func newHooked(id int) *hooked { return &hooked{id: id} }

func (h *hooked) shouldFail() bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.fails
}

func (h *hooked) run() {
	h.mu.Lock()
	id := h.id
	h.mu.Unlock()
	h.finish(id)
}

func (h *hooked) finish(id int) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.done = append(h.done, id)
}

// A group has limits, which options set while it is made.
type group struct {
	mu    sync.Mutex
	limit int64
	total int64
	size  int64
	files map[string]int64
}

type groupOption func(*group)

func withLimit(limit int64) groupOption {
	return func(g *group) { g.limit = limit }
}

func newGroup(options ...groupOption) *group {
	g := &group{limit: 1, files: map[string]int64{}}
	for _, option := range options {
		option(g)
	}
	return g
}

func (g *group) headLimit() int64 {
	g.mu.Lock() // want `takes a lock to read limit, which nothing changes once it is made`
	defer g.mu.Unlock()
	return g.limit
}

func (g *group) add(name string, n int64) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.files[name] += n
	g.size += n
}

// A shelf is set up again later.
type shelf struct {
	mu    sync.Mutex
	limit int64
	files map[string]int64
}

type shelfOption func(*shelf)

func withShelfLimit(limit int64) shelfOption {
	return func(s *shelf) { s.limit = limit }
}

func newShelf(limit int64) *shelf { return &shelf{limit: limit, files: map[string]int64{}} }

func (s *shelf) configure(options ...shelfOption) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, option := range options {
		option(s)
	}
	clear(s.files)
}

func (s *shelf) headLimit() int64 {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.limit
}

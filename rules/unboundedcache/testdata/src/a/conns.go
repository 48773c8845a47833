package a

import (
	"net"
	"sync"
	"time"
)

type listener struct {
	mu    sync.Mutex
	open  map[net.Conn]time.Time
	hosts map[net.Conn]string
	state map[net.Conn]int
}

func (l *listener) setup() {
	l.open = make(map[net.Conn]time.Time)
	l.hosts = make(map[net.Conn]string)
	l.state = make(map[net.Conn]int)
}

// One that has ended stays in the map.
func (l *listener) accepted(conn net.Conn) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.open[conn] = time.Now() // want `keeps every connection that there ever was: nothing removes one from open`
}

func (l *listener) closeAll() {
	l.mu.Lock()
	defer l.mu.Unlock()
	for conn := range l.open {
		conn.Close()
	}
}

// These are taken out, or all let go.
func (l *listener) named(conn net.Conn, host string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.hosts[conn] = host
	l.state[conn] = 1
}

func (l *listener) ended(conn net.Conn) {
	l.mu.Lock()
	defer l.mu.Unlock()
	delete(l.hosts, conn)
}

func (l *listener) stop() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.state = nil
}

// A limiter of the package's own, with when its visitor came last.
type tokenLimiter struct {
	tokens float64
	last   time.Time
}

type caller struct {
	*tokenLimiter
	came time.Time
}

type gatekeeper struct {
	mu      sync.Mutex
	callers map[string]*caller
}

func (g *gatekeeper) allow(identity string) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	c, ok := g.callers[identity]
	if !ok {
		c = &caller{tokenLimiter: &tokenLimiter{tokens: 5}}
		g.callers[identity] = c // want `keeps every key it was ever asked for: nothing removes one from callers`
	}
	c.came = time.Now()
	c.tokens--
	return c.tokens > 0
}

package a

import (
	"io"
	"net"
	"sync"
)

type conns struct {
	mu   sync.Mutex
	open map[string]net.Conn
	last io.Closer
	n    int
}

func (c *conns) put(k string, conn net.Conn) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.open[k] = conn
	c.n++
}

// Nobody finds it any more: it can be closed without the lock.
func (c *conns) drop(k string) {
	c.mu.Lock() // want `holds c.mu over conn.Close \(which may take long\), which touches nothing that the lock guards`
	conn, ok := c.open[k]
	if !ok {
		c.mu.Unlock()
		return
	}
	delete(c.open, k)
	conn.Close()
	c.mu.Unlock()
}

func (c *conns) evict(k string) error {
	c.mu.Lock() // want `holds c.mu to the function's end over conn.Close`
	defer c.mu.Unlock()
	conn := c.open[k]
	delete(c.open, k)
	return conn.Close()
}

// In a branch that ends the function.
func (c *conns) release(k string) bool {
	c.mu.Lock() // want `holds c.mu over conn.Close \(which may take long\), where nothing that follows`
	defer c.mu.Unlock()
	conn, ok := c.open[k]
	if ok {
		delete(c.open, k)
		conn.Close()
		return true
	}
	c.n--
	return false
}

// It is still there for others.
func (c *conns) reset(k string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.n++
	conn := c.open[k]
	conn.Close()
}

// Something is left to do.
func (c *conns) count(k string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	conn := c.open[k]
	delete(c.open, k)
	conn.Close()
	c.n--
}

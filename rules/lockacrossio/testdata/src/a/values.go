package a

import (
	"net"
	"sync"
)

var dialServer = net.Dial

type dialled struct {
	mu    sync.Mutex
	conns map[string]net.Conn
}

// Who dials is the value of a variable.
func (d *dialled) get(addr string) (net.Conn, error) {
	d.mu.Lock() // want `holds d.mu over dialServer`
	defer d.mu.Unlock()
	if c, ok := d.conns[addr]; ok {
		return c, nil
	}
	c, err := dialServer("tcp", addr)
	if err != nil {
		return nil, err
	}
	d.conns[addr] = c
	return c, nil
}

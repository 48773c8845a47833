package a

import (
	"sync"
	"time"

	"github.com/miekg/dns"
)

var (
	zonesMu sync.Mutex
	zones   = map[string]string{}
)

// The query is three calls away.
func zoneOf(name string) (string, error) {
	zonesMu.Lock() // want `holds zonesMu over findZone \(the network\)`
	defer zonesMu.Unlock()
	if z, ok := zones[name]; ok {
		return z, nil
	}
	z, err := findZone(name, []string{"10.0.0.1:53", "10.0.0.2:53"})
	if err != nil {
		return "", err
	}
	zones[name] = z
	return z, nil
}

func findZone(name string, servers []string) (z string, err error) {
	name = dns.Fqdn(name)
	for _, s := range servers {
		if z, err = askZone(name, s); err == nil {
			return z, nil
		}
	}
	return "", err
}

func askZone(name, server string) (string, error) {
	m, err := exchange(server)
	if err != nil || len(m.Answer) == 0 {
		return name, err
	}
	return m.Answer[0], nil
}

func exchange(server string) (*dns.Msg, error) {
	m, _, err := (&dns.Client{Timeout: time.Second}).Exchange(&dns.Msg{}, server)
	return m, err
}

func forgetZones() {
	zonesMu.Lock()
	defer zonesMu.Unlock()
	zones = map[string]string{dns.Fqdn(""): ""}
}

type zoneHandler struct {
	suffix  string
	handler dns.Handler
}

type zoneChain struct {
	mu   sync.RWMutex
	list []zoneHandler
}

func (c *zoneChain) add(h zoneHandler) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.list = append(c.list, h)
}

// Whoever adds a handler waits for those that answer.
func (c *zoneChain) ServeDNS(w dns.ResponseWriter, r *dns.Msg) {
	c.mu.RLock() // want `holds c.mu over h.handler.ServeDNS \(another handler\)`
	defer c.mu.RUnlock()
	for _, h := range c.list {
		if h.suffix == "." {
			h.handler.ServeDNS(w, r)
			return
		}
	}
}

package a

import (
	"strings"
	"sync"
)

type neighbours struct {
	sync.Mutex
	addrCache sync.Map
	old       sync.Map
	hostCache map[string]string
}

// The keys of the turn are there already.
func (p *neighbours) replaceAll(from, to any) {
	p.addrCache.Range(func(addr, value any) bool {
		if value == from {
			p.addrCache.Store(addr, to)
		}
		return true
	})
}

func renewHosts(p *neighbours, to string) {
	p.Lock()
	defer p.Unlock()
	for host := range p.hostCache {
		if p.hostCache[host] != to {
			p.hostCache[host] = to
		}
	}
}

func (p *neighbours) find(addr string) any {
	v, _ := p.addrCache.Load(addr)
	return v
}

// Those of another map are not, nor those that are changed.
func (p *neighbours) takeOver() {
	p.old.Range(func(addr, value any) bool {
		p.addrCache.Store(addr, value) // want `nothing removes one from addrCache`
		return true
	})
}

func lowerHosts(p *neighbours, to string) {
	p.Lock()
	defer p.Unlock()
	for host := range p.hostCache {
		host = strings.ToLower(host)
		if p.hostCache[host] != to {
			p.hostCache[host] = to // want `nothing removes one from hostCache`
		}
	}
}

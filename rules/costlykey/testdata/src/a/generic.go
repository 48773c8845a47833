package a

import (
	"fmt"
	"net/netip"
	"strconv"
)

type batch[K comparable, V any] struct {
	done  map[string]V
	shown map[string]V
}

// What can be compared is a key itself.
func (b *batch[K, V]) get(k K) (v V) {
	key := fmt.Sprint(k) // want `formats a string per lookup`
	if v, ok := b.done[key]; ok {
		return v
	}
	b.done[key] = v
	return v
}

// Somebody sees the keys, in another method.
func (b *batch[K, V]) show(k K) V { return b.shown[fmt.Sprint(k)] }

func (b *batch[K, V]) names() (all []string) {
	for name := range b.shown {
		all = append(all, name)
	}
	return all
}

// Of any type, which may be no key.
func texts[T any](all []T) int {
	seen := map[string]bool{}
	for _, t := range all {
		seen[fmt.Sprint(t)] = true
	}
	return len(seen)
}

type ports struct {
	byName map[string]int
	byText map[string]int
	byPath map[string]int
}

// An address is a key itself; a function of the package stores under the key that it is given.
func (p *ports) of(addr netip.Addr, port int) int {
	key := addr.String() + ":" + strconv.Itoa(port) // want `concatenates a string per lookup`
	if n, ok := p.byName[key]; ok {
		return n
	}
	return p.add(key)
}

func (p *ports) add(key string) int {
	p.byName[key] = len(p.byName)
	return len(p.byName)
}

// The function does more with it, or others give it a text.
func (p *ports) told(host string, port int) int {
	key := host + ":" + strconv.Itoa(port)
	if n, ok := p.byText[key]; ok {
		return n
	}
	return p.tell(key)
}

func (p *ports) tell(key string) int {
	println(key)
	p.byText[key] = len(p.byText)
	return len(p.byText)
}

func (p *ports) found(dir, name string) int {
	key := dir + "/" + name
	if n, ok := p.byPath[key]; ok {
		return n
	}
	return p.keep(key)
}

func (p *ports) keep(key string) int {
	p.byPath[key] = len(p.byPath)
	return len(p.byPath)
}

func (p *ports) whole(path string) int { return p.keep(path) }

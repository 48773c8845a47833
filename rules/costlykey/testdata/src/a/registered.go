package a

import (
	"fmt"
	"reflect"
	"strings"
	"sync"
)

type plugin struct{ kind, name string }

type plugins struct {
	known map[string]plugin
	seen  map[string]bool
}

// It runs while the program starts.
func (p *plugins) MustRegister(all ...plugin) {
	for _, one := range all {
		key := one.kind + "/" + one.name
		if _, taken := p.known[key]; taken {
			panic("two plugins are called " + key)
		}
		p.known[key] = one
	}
}

// RegisterVisitor is for each visitor.
func (p *plugins) RegisterVisitor(host, name string) {
	p.seen[host+"/"+name] = true // want "concatenates a string per lookup to be a map key"
}

// Found panics, too, and is asked at any time.
func (p *plugins) Found(kind, name string) plugin {
	one, ok := p.known[kind+"/"+name] // want "concatenates a string per lookup to be a map key"
	if !ok {
		panic("no such plugin")
	}
	return one
}

// The type itself can be a part of the key.
type encoders struct {
	made  sync.Map
	plain map[string]func(any) string
	texts map[string]string
}

func (e *encoders) encoder(t reflect.Type, tag string) any {
	key := t.String() + "|" + tag // want "concatenates a string per lookup to be a map key"
	if made, ok := e.made.Load(key); ok {
		return made
	}
	made := func(v any) string { return tag + fmt.Sprint(v) }
	e.made.Store(key, made)
	return made
}

// Its text alone is there.
func (e *encoders) of(t reflect.Type, v any) string {
	encode := e.plain[t.String()]
	return encode(v)
}

// A reader's text is worked out, and is no type's.
func (e *encoders) text(b *strings.Builder, tag string) string {
	return e.texts[b.String()+"|"+tag]
}

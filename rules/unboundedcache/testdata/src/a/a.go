package a

import (
	"regexp"
	"sync"
)

var patterns = map[string]*regexp.Regexp{}

var places sync.Map

var state struct {
	sync.Mutex
	seen map[int64]string
}

type key struct {
	host string
	port int
}

type resolver struct {
	mu        sync.Mutex
	hostCache map[key]string
}

func compile(text string) *regexp.Regexp {
	if re, ok := patterns[text]; ok {
		return re
	}
	re := regexp.MustCompile(text)
	patterns[text] = re // want `keeps every key it was ever asked for: nothing removes one from patterns`
	return re
}

func place(address string) any {
	if p, ok := places.Load(address); ok {
		return p
	}
	p, _ := places.LoadOrStore(address, len(address)) // want `nothing removes one from places`
	return p
}

func number(id int64) string {
	state.Lock()
	defer state.Unlock()
	if state.seen == nil {
		state.seen = make(map[int64]string)
	}
	s := state.seen[id]
	if s == "" {
		s = "x"
		state.seen[id] = s // want `nothing removes one from seen`
	}
	return s
}

func newResolver() *resolver { return &resolver{hostCache: map[key]string{}} }

func (r *resolver) resolve(host string, port int) string {
	r.mu.Lock()
	defer r.mu.Unlock()
	k := key{host, port}
	if _, ok := r.hostCache[k]; !ok {
		r.hostCache[k] = host // want `nothing removes one from hostCache`
	}
	return r.hostCache[k]
}

// Package a puts map keys together.
package a

import (
	"fmt"
	"strconv"
	"strings"
	"sync"
)

type object struct {
	namespace, name string
	id              int
	kind            kind
}

type kind string

type store struct {
	byName map[string]*object
	byID   map[string]int
	shared sync.Map
	groups *group
}

type group struct{ members map[string]struct{} }

func newStore() *store {
	return &store{byName: make(map[string]*object), byID: map[string]int{}}
}

func (s *store) get(o object) *object {
	return s.byName[fmt.Sprintf("%s/%s", o.namespace, o.name)] // want `formats a string per lookup to be a map key`
}

func (s *store) concatenated(o object) bool {
	_, ok := s.byName[o.namespace+"/"+o.name] // want `concatenates a string per lookup to be a map key`
	return ok
}

func (s *store) held(o *object) {
	key := fmt.Sprintf("%s-%d", o.kind, o.id) // want `formats a string per lookup to be a map key`
	if _, ok := s.byID[key]; !ok {
		s.byID[key] = 1
		return
	}
	delete(s.byID, key)
}

func (s *store) number(o *object) int {
	if n, ok := s.byID[strconv.Itoa(o.id)]; ok { // want `formats a number per lookup to be a map key`
		return n
	}
	return 0
}

func (s *store) concurrent(o *object) (any, bool) {
	s.shared.Store(o.namespace+o.name, o)                                  // want `concatenates a string per lookup`
	return s.shared.Load(strings.Join([]string{o.namespace, o.name}, ".")) // want `joins a string per lookup to be a map key`
}

func (s *store) nested(o *object) {
	s.groups.members[o.namespace+":"+string(o.kind)] = struct{}{} // want `concatenates a string per lookup`
}

func keyOf(o *object) string { return o.namespace + "|" + o.name }

func (s *store) helped(o *object) *object {
	return s.byName[keyOf(o)] // want `concatenates a string per lookup`
}

func distinct(list []object) (n int) {
	seen := map[string]bool{}
	for _, o := range list {
		k := o.namespace + "." + o.name // want `concatenates a string per lookup to be a map key`
		if !seen[k] {
			seen[k] = true
			n++
		}
	}
	for _, yes := range seen {
		_ = yes
	}
	return n
}

package a

import (
	"errors"
	"fmt"
	"strconv"
)

type user struct {
	id   int
	name string
}

type color string

type store struct {
	users []user
	index map[string]int
	names map[color]user
}

// The keys of a map are distinct.
func copied(src map[string]int) map[string]int {
	dst := make(map[string]int)
	for k, v := range src {
		dst[k] = v // want `grows dst table by table although the loop's length is known: each outgrown table is allocated and its keys are hashed again`
	}
	return dst
}

func literal(src map[string]int) map[color]int {
	dst := map[color]int{} // stays
	for k, v := range src {
		dst[color(k)] = v // want `grows dst`
	}
	return dst
}

func declared(src map[string]int) map[string]bool {
	var dst = map[string]bool{}
	for k := range src {
		dst[k] = true // want `grows dst`
	}
	return dst
}

// So are indexes and counters.
func byIndex(users []user) map[int]user {
	m := make(map[int]user)
	for i, u := range users {
		m[i] = u // want `grows m`
	}
	return m
}

func counted(n int) map[int64]bool {
	m := make(map[int64]bool, 0)
	for i := 0; i < n; i++ {
		m[int64(i)] = true // want `grows m`
	}
	return m
}

func ranged(n uint) map[string]uint {
	m := map[string]uint{}
	for i := range n {
		m[strconv.Itoa(int(i))] = i // want `grows m`
	}
	return m
}

// A second key is an error, so keys are distinct.
func unique(users []user) (map[string]user, error) {
	m := make(map[string]user)
	for _, u := range users {
		if _, ok := m[u.name]; ok {
			return nil, fmt.Errorf("user %s twice", u.name)
		}
		m[u.name] = u // want `grows m`
	}
	return m, nil
}

// A field, and a named result, get their map by assignment.
func (s *store) reindex(src map[string]int) {
	s.index = make(map[string]int)
	for k, v := range src {
		s.index[k] = v // want `grows s\.index`
	}
}

func named(src map[string]int) (out map[string]int, err error) {
	if src == nil {
		return nil, errors.New("nothing")
	}
	out = make(map[string]int)
	for k, v := range src {
		out[k] = v // want `grows out`
	}
	return out, nil
}

// A struct's literal makes the map.
func newStore(src map[string]int) *store {
	s := &store{
		index: make(map[string]int),
		users: nil,
	}
	for k, v := range src {
		s.index[k] = v // want `grows s\.index`
	}
	return s
}

// Code between leaves the count alone.
func between(src map[string]int) map[string]int {
	dst := map[string]int{}
	factor := 2
	if len(src) == 1 {
		return dst
	}
	for k, v := range src {
		scaled := factor * v
		dst[k] = scaled // want `grows dst`
	}
	return dst
}

// Two sources: the first alone makes the map grow.
func merged(a, b map[string]int) map[string]int {
	m := map[string]int{}
	for k, v := range a {
		m[k] = v // want `grows m`
	}
	for k, v := range b {
		m[k] = v
	}
	return m
}

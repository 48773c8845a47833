package a

import (
	"bytes"
	"fmt"
)

func assertf(ok bool, format string, args ...any) {
	if !ok {
		panic(fmt.Sprintf(format, args...))
	}
}

// A small function: the slice's header is a large part of what it costs.
func userKey(key []byte) []byte {
	assertf(len(key) > 8, "key=%q", key) // want `allocates an interface of key for a call that looks at it only when something is wrong`
	return key[:len(key)-8]
}

func less(a, b string) bool {
	assertf(a != "", "empty, %s", b) // want `allocates an interface of b for a call`
	return a < b
}

// Pointers and constants need no memory.
func plain(b *bytes.Buffer) int {
	assertf(b != nil, "no buffer %p %d", b, 1)
	return b.Len()
}

// Elsewhere, it is a small part.
func long(keys [][]byte) (n int) {
	for _, key := range keys {
		assertf(len(key) > 8, "key=%q", key)
		n += len(key)
	}
	return n
}

// The caller looks at the arguments.
func note(ok bool, args ...any) {
	if !ok {
		panic("not ok")
	}
	fmt.Println(args...)
}

func noted(key []byte) { note(len(key) > 8, key) }

type pageID uint64

// Numbers of 64 bits are boxed, above 255.
func (b *block) at(id pageID) *block {
	assertf(b.id == id, "expected %d, is %d", id, b.id) // want `allocates an interface of id for a call`
	return b
}

type block struct {
	id   pageID
	kind uint8
}

func (b *block) plain() *block {
	assertf(b.kind < 3, "bad kind %d", b.kind)
	return b
}

// refuse fails where it is told to.
func refuse(strict bool, format string, args ...any) {
	if strict {
		panic(fmt.Sprintf(format, args...))
	}
}

type store struct {
	fixed bool
	keys  map[string]int
}

// Something is wrong already: these are told whether to fail for it.
func (s *store) put(key string, strict bool) bool {
	if s.fixed {
		refuse(strict, "no room for %s", key)
		return false
	}
	s.keys[key]++
	return true
}

func (s *store) drop(key string, strict bool) bool {
	if !s.fixed {
		delete(s.keys, key)
		return true
	}
	refuse(strict, "cannot drop %s", key)
	return false
}

func kind(key string) bool {
	if key == "" {
		refuse(true, "no key, %s", key)
	}
	return key[0] == '.'
}

// Asked first of all, and in each call.
func (s *store) get(key string, strict bool) int {
	refuse(strict && s.fixed, "fixed, %s", key) // want `allocates an interface of key for a call`
	return s.keys[key]
}

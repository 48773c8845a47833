package a

import (
	"bytes"
	"crypto/pbkdf2"
	"crypto/sha256"
	"errors"
	"sync"

	"store"
)

// A lamp is no list of listeners.
type lamp struct{ on bool }

func (l *lamp) Trigger(name string) { l.on = name != "" }

type topics struct {
	mu   sync.RWMutex
	seen map[string]int

	opened *store.Event
	lamp   *lamp
}

// Whoever is told may need the lock, or take long.
func (t *topics) open(name string) bool {
	t.mu.Lock() // want `over t.opened.Trigger \(the code of others\)`
	defer t.mu.Unlock()
	if _, ok := t.seen[name]; ok {
		return false
	}
	t.seen[name] = 1
	t.opened.Trigger(name)
	return true
}

func (t *topics) blink(name string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.seen[name]++
	t.lamp.Trigger(name)
}

type account struct{ salt, key []byte }

type accounts struct {
	mu sync.RWMutex
	m  map[string]*account
}

func (a *accounts) put(name string, one *account) {
	a.mu.Lock()
	a.m[name] = one
	a.mu.Unlock()
}

// A hash that is meant to take long.
func (a *accounts) check(name, password string) (bool, error) {
	a.mu.RLock() // want `holds a.mu over pbkdf2.Key, which takes milliseconds by design`
	defer a.mu.RUnlock()
	one, ok := a.m[name]
	if !ok {
		return false, errors.New("unknown")
	}
	key, err := pbkdf2.Key(sha256.New, password, one.salt, 600_000, 32)
	if err != nil {
		return false, err
	}
	return bytes.Equal(key, one.key), nil
}

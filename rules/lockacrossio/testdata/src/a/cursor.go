package a

import (
	"context"
	"strings"
	"sync"
)

type cursor interface {
	Next(ctx context.Context) bool
	Val() string
	Err() error
}

type tokens struct {
	mu      sync.RWMutex
	revoked map[string]bool
	scan    func(pattern string) cursor
}

func (t *tokens) load(ctx context.Context) error {
	t.mu.Lock() // want `holds t.mu over it.Next`
	defer t.mu.Unlock()
	t.revoked = map[string]bool{}
	it := t.scan("revoked|*")
	for it.Next(ctx) {
		if _, id, ok := strings.Cut(it.Val(), "|"); ok {
			t.revoked[id] = true
		}
	}
	return it.Err()
}

func (t *tokens) loadFirst(ctx context.Context) error {
	revoked := map[string]bool{}
	it := t.scan("revoked|*")
	for it.Next(ctx) {
		if _, id, ok := strings.Cut(it.Val(), "|"); ok {
			revoked[id] = true
		}
	}
	if err := it.Err(); err != nil {
		return err
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.revoked = revoked
	return nil
}

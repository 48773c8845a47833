package a

import (
	"context"
	"sync"

	"example.com/spaces"
)

type bySpace struct {
	mu    sync.Mutex
	items map[string][]int
}

// The name that a context has is no way to what the lock guards.
func (b *bySpace) all(ctx context.Context) ([]int, error) {
	b.mu.Lock() // want `holds b.mu over a loop that only reads`
	defer b.mu.Unlock()
	space, err := spaces.Required(ctx)
	if err != nil {
		return nil, err
	}
	var out []int
	for _, n := range b.items[space] {
		out = append(out, n)
	}
	return out, nil
}

// What is given the list may change it.
func (b *bySpace) mixed(ctx context.Context) []int {
	b.mu.Lock()
	defer b.mu.Unlock()
	var out []int
	for _, items := range b.items {
		spaces.Sort(ctx, items)
		out = append(out, items...)
	}
	return out
}

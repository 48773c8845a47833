// Package spaces tells the space that a context is for.
package spaces

import (
	"context"
	"errors"
	"sort"
)

type key struct{}

// Required is the space of ctx.
func Required(ctx context.Context) (string, error) {
	if s, ok := ctx.Value(key{}).(string); ok {
		return s, nil
	}
	return "", errors.New("no space")
}

// Sort sorts list.
func Sort(_ context.Context, list []int) { sort.Ints(list) }

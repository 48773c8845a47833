// Package store has stores of objects.
package store

import (
	"context"
	"errors"
	"fmt"
	"io"
)

type bucket interface {
	Exists(ctx context.Context, key string) (bool, error)
	Get(ctx context.Context, key string) (io.ReadCloser, error)
	IsKeyNotFound(err error) bool
}

var errGone = errors.New("gone")

// Get tells by itself.
func read(ctx context.Context, b bucket, key string) ([]byte, error) {
	there, err := b.Exists(ctx, key) // want `asks whether the object exists before Get, which tells by itself`
	if err != nil {
		return nil, fmt.Errorf("exists: %w", err)
	}
	if !there {
		return nil, errGone
	}
	r, err := b.Get(ctx, key)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	return io.ReadAll(r)
}

type mirror struct{ near, far bucket }

func (m *mirror) nearly(ctx context.Context, key string) (io.ReadCloser, error) {
	there, err := m.near.Exists(ctx, key) // want `asks whether the object exists before Get`
	if err != nil {
		return nil, err
	}
	if there {
		r, err := m.near.Get(ctx, key)
		if err != nil {
			return nil, err
		}
		return r, nil
	}
	return m.far.Get(ctx, key)
}

func (m *mirror) far1(ctx context.Context, key string) (io.ReadCloser, error) {
	there, err := m.far.Exists(ctx, key) // want `asks whether the object exists before Get`
	if err != nil {
		return nil, err
	}
	if !there {
		return nil, errGone
	}
	return m.far.Get(ctx, key)
}

func (m *mirror) empty(ctx context.Context, key string) error {
	there, err := m.far.Exists(ctx, key)
	if there {
	}
	return err
}

// Another object, another store, or more is done with the answer or in between.
func (m *mirror) others(ctx context.Context, key string, log func(bool)) (io.ReadCloser, error) {
	there, err := m.near.Exists(ctx, key+".done")
	if err != nil || !there {
		return nil, errGone
	}
	if _, err := m.near.Get(ctx, key); err != nil {
		return nil, err
	}
	there, err = m.near.Exists(ctx, key)
	if err != nil {
		return nil, err
	}
	if !there {
		return nil, errGone
	}
	r, err := m.far.Get(ctx, key)
	if err != nil {
		return nil, err
	}
	r.Close()
	known, err := m.far.Exists(ctx, key)
	if err != nil {
		return nil, err
	}
	log(known)
	if !known {
		return nil, errGone
	}
	r, err = m.far.Get(ctx, key)
	return r, err
}

// What is missing cannot be told from what failed.
type blind interface {
	Exists(ctx context.Context, key string) (bool, error)
	Get(ctx context.Context, key string) (io.ReadCloser, error)
}

func readBlind(ctx context.Context, b blind, key string) (io.ReadCloser, error) {
	there, err := b.Exists(ctx, key)
	if err != nil {
		return nil, err
	}
	if !there {
		return nil, errGone
	}
	r, err := b.Get(ctx, key)
	return r, err
}

// What follows calls nothing.
func noted(ctx context.Context, b bucket, key string) (string, error) {
	there, err := b.Exists(ctx, key)
	if err != nil {
		return "", err
	}
	if !there {
		return "", errGone
	}
	name := key
	return name, nil
}

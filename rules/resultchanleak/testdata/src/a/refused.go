package a

import (
	"context"
	"errors"
)

type jail struct{ ready bool }

var errNotReady = errors.New("not ready")

func (j *jail) inside(name string, do func()) error {
	if !j.ready {
		return errNotReady
	}
	go do()
	return nil
}

func (j *jail) insideFor(ctx context.Context, do func()) error {
	go do()
	return ctx.Err()
}

// Where it failed nothing was started.
func (j *jail) count(name string, f func() int) (int, error) {
	out := make(chan int)
	err := j.inside(name, func() { out <- f() })
	if err != nil {
		return 0, err
	}
	return <-out, nil
}

func (j *jail) countShort(name string, f func() int) (int, error) {
	out := make(chan int)
	if err := j.inside(name, func() { out <- f() }); err != nil {
		return 0, err
	}
	return <-out, nil
}

// Something else failed.
func (j *jail) countBoth(name string, f func() int, more func() error) (int, error) {
	out := make(chan int) // want `nobody may receive`
	if err := j.inside(name, func() { out <- f() }); err != nil {
		return 0, err
	}
	if err := more(); err != nil {
		return 0, err
	}
	return <-out, nil
}

// It may be over while the literal runs.
func (j *jail) countFor(ctx context.Context, f func() int) (int, error) {
	out := make(chan int) // want `nobody may receive`
	if err := j.insideFor(ctx, func() { out <- f() }); err != nil {
		return 0, err
	}
	return <-out, nil
}

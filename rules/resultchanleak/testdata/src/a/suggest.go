package a

import (
	"context"
	"errors"
	"time"
)

// The first error ends it, and the others have nobody to tell.
func all(list []func() error) error {
	errs := make(chan error) // want `nobody may receive`
	for _, f := range list {
		go func() { errs <- f() }()
	}
	for range list {
		if err := <-errs; err != nil {
			return err
		}
	}
	return nil
}

// Two goroutines, and the first answer is enough.
func both(f, g func() error) error {
	errs := make(chan error) // want `nobody may receive`
	go func() { errs <- f() }()
	go func() { errs <- g() }()
	if err := <-errs; err != nil {
		return err
	}
	return <-errs
}

// Several results from one goroutine.
func stream(ctx context.Context, n int) int {
	ch := make(chan int) // want `nobody may receive`
	go func() {
		for i := range n {
			ch <- i
		}
		close(ch)
	}()
	sum := 0
	for {
		select {
		case v, ok := <-ch:
			if !ok {
				return sum
			}
			sum += v
		case <-time.After(time.Second):
			return -1
		}
	}
}

// The first of several results ends the wait, the others stay.
func firstOf(serve, admin func() error) error {
	errc := make(chan error) // want `nobody may receive`
	go func() { errc <- serve() }()
	go func() { errc <- admin() }()
	return <-errc
}

// The helper may call it again: room for one result is no cure.
func repeated(done chan struct{}, f func() error) error {
	ch := make(chan error) // want `nobody may receive`
	go labelled(nil, func() { ch <- f() })
	select {
	case err := <-ch:
		return err
	case <-done:
		return nil
	}
}

// With a limit it may leave; the other branch waits.
func exchange(limit time.Duration, strict bool, serve func() error) error {
	result := make(chan error) // want `sends a result that nobody may receive any more`
	go func() {
		served := false
		defer func() {
			if !served {
				result <- errors.New("left early")
			}
		}()
		result <- serve()
		served = true
	}()
	var err error
	if limit > 0 {
		select {
		case err = <-result:
		case <-time.After(limit):
			if strict {
				return errors.New("late")
			}
		}
	} else {
		err = <-result
	}
	return err
}

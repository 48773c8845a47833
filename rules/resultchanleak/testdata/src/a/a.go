package a

import (
	"context"
	"errors"
	"time"
)

var errTimeout = errors.New("timeout")

func ask(n int) (int, error) { return n, nil }

// The context may end first.
func get(ctx context.Context, n int) (int, error) {
	ch := make(chan int) // want `sends a result that nobody may receive any more: the goroutine then waits for ever`
	go func() {
		v, _ := ask(n)
		ch <- v
	}()
	select {
	case v := <-ch:
		return v, nil
	case <-ctx.Done():
		return 0, ctx.Err()
	}
}

// A timeout, with nothing after the select.
func wait(f func() error) (err error) {
	done := make(chan error, 0) // want `nobody may receive`
	go func() { done <- f() }()
	select {
	case err = <-done:
	case <-time.After(time.Second):
		err = errTimeout
	}
	return err
}

// Two sends, of which one happens.
func either(ctx context.Context, n int) error {
	errc := make(chan error) // want `nobody may receive`
	go func() {
		if _, err := ask(n); err != nil {
			errc <- err
			return
		}
		errc <- nil
	}()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case err := <-errc:
		return err
	}
}

// A return between the start and the receive.
func between(n int) (int, error) {
	ch := make(chan int) // want `nobody may receive`
	go func() {
		v, _ := ask(n)
		ch <- v
	}()
	m, err := ask(n + 1)
	if err != nil {
		return 0, err
	}
	return m + <-ch, nil
}

// The result is sent by a deferred call, through an argument of the literal.
func deferred(ctx context.Context, f func()) {
	done := make(chan struct{}) // want `nobody may receive`
	go func() {
		defer func() { done <- struct{}{} }()
		f()
	}()
	select {
	case <-done:
	case <-ctx.Done():
	}
}

// Where nobody is asked, the function closes the channel itself.
func fallback(n int, other <-chan bool) bool {
	ch := make(chan bool) // want `nobody may receive`
	if n > 0 {
		go func() {
			defer close(ch)
			if _, err := ask(n); err == nil {
				ch <- true
			}
		}()
	} else {
		close(ch)
	}
	if <-other {
		return false
	}
	for ok := range ch {
		return ok
	}
	return true
}

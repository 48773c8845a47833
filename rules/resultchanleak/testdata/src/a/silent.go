package a

import (
	"context"
	"time"
)

// There is room for the result.
func room(ctx context.Context, n int) (int, error) {
	ch := make(chan int, 1)
	go func() { ch <- n }()
	select {
	case v := <-ch:
		return v, nil
	case <-ctx.Done():
		return 0, ctx.Err()
	}
}

// The sender can give up.
func polite(ctx context.Context, n int) int {
	ch := make(chan int)
	go func() {
		select {
		case ch <- n:
		case <-ctx.Done():
		}
	}()
	select {
	case v := <-ch:
		return v
	case <-ctx.Done():
		return 0
	}
}

// All ways out receive.
func always(n int) int {
	ch := make(chan int)
	go func() { ch <- n }()
	return <-ch
}

func late(ctx context.Context, cancel func(), n int) (int, error) {
	ch := make(chan int)
	go func() { ch <- n }()
	select {
	case v := <-ch:
		return v, nil
	case <-ctx.Done():
		cancel()
		<-ch
		return 0, ctx.Err()
	}
}

// The loop goes on until the result is there.
func patient(n int) int {
	ch := make(chan int)
	go func() { ch <- n }()
	for {
		select {
		case v := <-ch:
			return v
		case <-time.After(time.Second):
			println("still waiting")
		}
	}
}

// Closing waits for nobody.
func closed(ctx context.Context, f func()) {
	done := make(chan struct{})
	go func() {
		defer close(done)
		f()
	}()
	select {
	case <-done:
	case <-ctx.Done():
	}
}

// Who else has it may receive.
func handed(ctx context.Context, n int, drain func(chan int)) int {
	ch := make(chan int)
	go func() { ch <- n }()
	defer drain(ch)
	select {
	case v := <-ch:
		return v
	case <-ctx.Done():
		return 0
	}
}

// The error is returned before anything is started.
func before(n int) (int, error) {
	ch := make(chan int)
	m, err := ask(n)
	if err != nil {
		return 0, err
	}
	go func() { ch <- m }()
	return <-ch, nil
}

// All results are taken, the error is kept.
func every(list []func() error) (err error) {
	errs := make(chan error)
	for _, f := range list {
		go func() { errs <- f() }()
	}
	for range list {
		if e := <-errs; e != nil {
			err = e
		}
	}
	return err
}

// As many are taken as are sent.
func bothTaken(serve, admin func() error) (error, error) {
	errc := make(chan error)
	go func() { errc <- serve() }()
	go func() { errc <- admin() }()
	return <-errc, <-errc
}

// It says that it takes long, and goes on waiting.
func insists(f func() int, slow func()) int {
	ch := make(chan int)
	go func() { ch <- f() }()
	select {
	case n := <-ch:
		return n
	case <-time.After(time.Second):
		slow()
	}
	return <-ch
}

// It says one thing, on one of two channels.
func either2(n int) (int, error) {
	ok, bad := make(chan int), make(chan error)
	go func() {
		v, err := ask(n)
		if err != nil {
			bad <- err
			return
		}
		ok <- v
	}()
	select {
	case v := <-ok:
		return v, nil
	case err := <-bad:
		return 0, err
	}
}

// A service's channel, for as long as the service lives.
type service struct {
	in   chan int
	done chan bool
}

func newService() *service { return &service{in: make(chan int), done: make(chan bool)} }

func (s *service) put(n int) { s.in <- n }

func (s *service) take() int {
	select {
	case n := <-s.in:
		return n
	case <-s.done:
		return 0
	}
}

// It was given to nobody when the function left.
type waiter struct{ c chan int }

var waiters []waiter

func tell(n int) {
	for _, w := range waiters {
		w.c <- n
	}
}

func listen(ready func() error) (int, error) {
	c := make(chan int)
	w := waiter{c: c}
	if err := ready(); err != nil {
		return 0, err
	}
	waiters = append(waiters, w)
	return <-c, nil
}

// Whoever reads the stream reads all of it.
func stream2(list []int) <-chan int {
	ch := make(chan int)
	go func() {
		defer close(ch)
		for _, n := range list {
			ch <- n
		}
	}()
	return ch
}

// Whoever is late is waited for behind.
func exchangeAll(limit time.Duration, serve func() error) (err error, late bool) {
	result := make(chan error)
	go func() { result <- serve() }()
	select {
	case err = <-result:
		return err, false
	case <-time.After(limit):
		late = true
	}
	if late {
		err = <-result
	}
	return err, late
}

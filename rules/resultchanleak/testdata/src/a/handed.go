package a

import (
	"context"
	"time"
)

// Whoever gets the channel need not receive.
func start(f func() error) <-chan error {
	ch := make(chan error) // want `nobody may receive`
	go func() { ch <- f() }()
	return ch
}

// A function of the package sends.
func fetch(n int, out chan<- int) {
	v, err := ask(n)
	if err != nil {
		out <- 0
		return
	}
	out <- v
}

func fetched(ctx context.Context, n int) int {
	out := make(chan int) // want `nobody may receive`
	go fetch(n, out)
	select {
	case v := <-out:
		return v
	case <-ctx.Done():
		return 0
	}
}

// Declared with var, and something follows the select.
func waited(wait func(), kill func() error) error {
	var done = make(chan struct{}) // want `nobody may receive`
	go func() {
		wait()
		done <- struct{}{}
	}()
	var err error
	select {
	case <-done:
	case <-time.After(time.Second):
		err = kill()
	}
	if err != nil {
		return err
	}
	return nil
}

// A literal in a variable.
func named(ctx context.Context, n int) int {
	ch := make(chan int) // want `nobody may receive`
	run := func() { ch <- n }
	go run()
	select {
	case v := <-ch:
		return v
	case <-ctx.Done():
	}
	return 0
}

// A look, and no second one.
func look(n int) int {
	ch := make(chan int) // want `nobody may receive`
	go func() { ch <- n }()
	select {
	case v := <-ch:
		return v
	default:
		return 0
	}
}

// A jump out of the loop.
func jump(ctx context.Context, n int, tick <-chan int) (v int) {
	ch := make(chan int) // want `nobody may receive`
	go func() { ch <- n }()
wait:
	for {
		select {
		case v = <-ch:
			break wait
		case <-tick:
		case <-ctx.Done():
			break wait
		}
	}
	return v
}

// Each way has a goroutine that a literal of the function runs; one result is taken.
func relay(up, down func() error) error {
	run := func(f func() error, ch chan error) { ch <- f() }
	sent := make(chan error)     // want `nobody may receive`
	received := make(chan error) // want `nobody may receive`
	go run(up, sent)
	go run(down, received)
	select {
	case err := <-sent:
		return err
	case err := <-received:
		return err
	}
}

// Both are taken.
func relayBoth(up, down func() error) (error, error) {
	run := func(f func() error, ch chan error) { ch <- f() }
	sent := make(chan error)
	received := make(chan error)
	go run(up, sent)
	go run(down, received)
	return <-sent, <-received
}

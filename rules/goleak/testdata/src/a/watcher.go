package a

import (
	"context"
	"sync"
	"time"
)

type handle struct {
	closed chan struct{}
	wg     sync.WaitGroup
}

func load(ctx context.Context, b []byte) (int, error) { return len(b), ctx.Err() }

// Interrupted or not, the call is over; who watched for the interruption is not told.
func (h *handle) read(interrupt <-chan struct{}, b []byte) (int, error) {
	ctx, cancel := context.WithCancel(context.Background())
	go func() { // want `starts a goroutine that is not told when the call is over: it waits on for what may never come`
		select {
		case <-interrupt:
			cancel()
		}
	}()
	return load(ctx, b)
}

func (h *handle) readDeferred(b []byte) (int, error) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	go func() { // want `not told when the call is over`
		<-h.closed
		cancel()
	}()
	return load(ctx, b)
}

// It listens to the context, which nobody else cancels.
func (h *handle) send(ctx context.Context, b []byte) int {
	ctx, cancel := context.WithCancel(ctx)
	h.wg.Add(1)
	go func() { // want `not told when the call is over`
		defer h.wg.Done()
		select {
		case <-ctx.Done():
		case <-h.closed:
		}
		cancel()
	}()
	n, _ := load(ctx, b)
	return n
}

// Told by the deferred cancel.
func (h *handle) told(interrupt <-chan struct{}, b []byte) (int, error) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	go func() {
		select {
		case <-interrupt:
			cancel()
		case <-ctx.Done():
		}
	}()
	return load(ctx, b)
}

// The deadline ends it.
func (h *handle) timed(interrupt <-chan struct{}, b []byte) (int, error) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	go func() {
		select {
		case <-interrupt:
		case <-ctx.Done():
		}
		cancel()
	}()
	return load(ctx, b)
}

// It tells the watcher by a channel of its own.
func (h *handle) over(b []byte) (int, error) {
	ctx, cancel := context.WithCancel(context.Background())
	over := make(chan struct{})
	defer close(over)
	go func() {
		select {
		case <-h.closed:
		case <-over:
		}
		cancel()
	}()
	return load(ctx, b)
}

// The caller goes on with the context.
func derived(stop <-chan struct{}) context.Context {
	ctx, cancel := context.WithCancel(context.Background())
	go func() {
		<-stop
		cancel()
	}()
	return ctx
}

func derivedNamed(stop <-chan struct{}) (ctx context.Context, cancel context.CancelFunc) {
	ctx, cancel = context.WithCancel(context.Background())
	go func() {
		select {
		case <-stop:
			cancel()
		case <-ctx.Done():
		}
	}()
	return
}

// It runs until it is stopped.
func (h *handle) serve(stop <-chan struct{}) error {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	go func() {
		<-stop
		cancel()
	}()
	_, err := load(ctx, nil)
	return err
}

// Somebody else goes on with it.
func (h *handle) handOn(b []byte) (int, error) {
	ctx, cancel := context.WithCancel(context.Background())
	go load(ctx, b)
	go func() {
		<-h.closed
		cancel()
	}()
	return len(b), nil
}

type conn struct{ state int }

func (c *conn) WaitForChange(ctx context.Context, from int) bool { return ctx.Err() == nil }

// Nobody can end the wait for a change.
func (c *conn) report(changed func(int)) int {
	go func() { // want `nothing can stop`
		for {
			s := c.state
			changed(s)
			c.WaitForChange(context.Background(), s)
		}
	}()
	return c.state
}

// The context ends it.
func (c *conn) reportUntil(ctx context.Context, changed func(int)) int {
	go func() {
		for ctx.Err() == nil {
			s := c.state
			changed(s)
			c.WaitForChange(ctx, s)
		}
	}()
	return c.state
}

// A context of its own, for what it does at the end of something that does end.
func (h *handle) monitor(ctx context.Context, exit <-chan int) <-chan struct{} {
	stopped := make(chan struct{})
	go func() {
		defer close(stopped)
		select {
		case <-exit:
			own, cancel := context.WithTimeout(context.Background(), time.Second)
			defer cancel()
			load(own, nil)
		case <-ctx.Done():
		}
	}()
	return stopped
}

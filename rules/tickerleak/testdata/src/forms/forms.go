// Package forms has the forms that the pattern takes in real code.
package forms

import (
	"context"
	"fmt"
	"os"
	"sync"
	"time"
)

type db struct {
	done   chan struct{}
	every  time.Duration
	ticker *time.Ticker
	mu     sync.Mutex
}

// Badger.
func (d *db) runWorker(closed <-chan struct{}) {
	time.Sleep(time.Millisecond)
	timeChan := time.Tick(time.Second) // want `makes a ticker that nothing can stop: it ticks on after the function has ended`
	for {
		select {
		case <-timeChan:
			d.mu.Lock()
			d.mu.Unlock()
		case <-closed:
			return
		}
	}
}

// Docker stats.
func stats(once bool) error {
	var err error
	for range time.Tick(500 * time.Millisecond) { // want `makes a ticker that nothing can stop: it ticks on after the function has ended`
		if _, err = fmt.Println("x"); err != nil {
			break
		}
		if once {
			break
		}
	}
	return err
}

// Nomad.
func (d *db) flushLoop() {
	ticker := time.NewTicker(100 * time.Millisecond) // want `never stops the ticker: it ticks on after the function has ended`
	for {
		var err error
		select {
		case _, ok := <-d.done:
			if !ok {
				return
			}
		case <-ticker.C:
			_, err = fmt.Println()
		}
		d.mu.Lock()
		if err != nil {
			d.mu.Unlock()
			return
		}
		d.mu.Unlock()
	}
}

// Grpc.
func (d *db) start(ctx context.Context) {
	go func() {
		ticker := time.NewTicker(d.every) // want `never stops the ticker: it ticks on after the function has ended`
		for {
			select {
			case <-ctx.Done():
				return
			case <-ticker.C:
				fmt.Println()
			}
		}
	}()
}

// Alias.
func wait(ctx context.Context, p *os.Process) error {
	t := time.NewTicker(time.Second) // want `never stops the ticker: it ticks on after the function has ended`
	tick := t.C
	for {
		select {
		case <-tick:
			if p.Signal(os.Interrupt) != nil {
				return nil
			}
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// Channel only.
func waitC(ctx context.Context) error {
	tick := time.NewTicker(time.Second).C // want `makes a ticker that nothing can stop: it ticks on after the function has ended`
	for {
		select {
		case <-tick:
			fmt.Println()
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// Tick in the loop.
func poll(ctx context.Context, ready func() bool) bool {
	for {
		select {
		case <-ctx.Done():
			return false
		case <-time.Tick(50 * time.Millisecond): // want `makes a ticker that nothing can stop: it ticks on after the function has ended`
			if ready() {
				return true
			}
		}
	}
}

// Deadline pattern.
func waitFor(ready func() bool, timeout time.Duration) bool {
	deadline := time.After(timeout)
	tick := time.Tick(timeout / 10) // want `makes a ticker that nothing can stop: it ticks on after the function has ended`
	for {
		select {
		case <-deadline:
			return false
		case <-tick:
			if ready() {
				return true
			}
		}
	}
}

type watcher struct {
	ticker *time.Ticker
	done   chan struct{}
}

// Field by literal.
func newWatcher(d time.Duration) *watcher {
	w := &watcher{ticker: time.NewTicker(d), done: make(chan struct{})} // want `never stops the ticker in ticker: it ticks on after its owner is gone`
	go w.run()
	return w
}

func (w *watcher) run() {
	for {
		select {
		case <-w.ticker.C:
			fmt.Println()
		case <-w.done:
			return
		}
	}
}

// Var decl.
func progress(n int, done <-chan bool) {
	var (
		t = time.NewTicker(time.Second) // want `never stops the ticker: it ticks on after the function has ended`
	)
	for i := 0; i < n; i++ {
		select {
		case <-t.C:
		case <-done:
			return
		}
	}
}

// Stopped on one way only.
func upTo(ctx context.Context, f func() error) error {
	t := time.NewTicker(time.Second) // want `leaves the ticker running on one way: it ticks on after the function has ended`
	for {
		select {
		case <-ctx.Done():
			t.Stop()
			return ctx.Err()
		case <-t.C:
			if err := f(); err != nil {
				return err
			}
		}
	}
}

// Closure runs in the loop.
func each(ctx context.Context, jobs []func()) {
	for _, j := range jobs {
		t := time.NewTicker(time.Millisecond) // want `never stops the ticker: it ticks on after the function has ended`
		select {
		case <-t.C:
			j()
		case <-ctx.Done():
			return
		}
	}
}

// Left alone: for ever.
func forever() {
	for range time.Tick(time.Second) {
		fmt.Println()
	}
}

// Left alone: stopped.
func ok(ctx context.Context) {
	t := time.NewTicker(time.Second)
	defer t.Stop()
	for {
		select {
		case <-t.C:
		case <-ctx.Done():
			return
		}
	}
}

// Left alone: given on.
func newT() *time.Ticker { return time.NewTicker(time.Second) }

// Left alone: stopped in Close.
func (d *db) open()  { d.ticker = time.NewTicker(time.Second) }
func (d *db) Close() { d.ticker.Stop() }

// Left alone: stopped on all ways.
func both(ctx context.Context, f func() error) error {
	t := time.NewTicker(time.Second)
	for {
		select {
		case <-ctx.Done():
			t.Stop()
			return ctx.Err()
		case <-t.C:
			if err := f(); err != nil {
				t.Stop()
				return err
			}
		}
	}
}

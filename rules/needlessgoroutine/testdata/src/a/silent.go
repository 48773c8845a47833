package a

import (
	"context"
	"runtime"
	"sync"
	"time"
)

// Two run side by side.
func two(n int) (a, b int) {
	var wg sync.WaitGroup
	wg.Add(2)
	go func() {
		defer wg.Done()
		a, _ = work(n)
	}()
	go func() {
		defer wg.Done()
		b, _ = work(n + 1)
	}()
	wg.Wait()
	return a, b
}

// So do many.
func many(list []int) {
	var wg sync.WaitGroup
	for _, n := range list {
		wg.Add(1)
		go func() {
			defer wg.Done()
			work(n)
		}()
	}
	wg.Wait()
}

// Something is done in between.
func between(n int) int {
	ch := make(chan int)
	go func() { ch <- n }()
	work(n)
	return <-ch
}

// The wait can give up.
func patient(ctx context.Context, n int) int {
	ch := make(chan int, 1)
	go func() { ch <- n }()
	select {
	case v := <-ch:
		return v
	case <-ctx.Done():
		return 0
	case <-time.After(time.Second):
		return 0
	}
}

// Another goroutine is what is wanted.
func apart(f func()) (r any) {
	done := make(chan struct{})
	go func() {
		defer close(done)
		defer func() { r = recover() }()
		f()
	}()
	<-done
	return r
}

func thread(f func()) {
	done := make(chan struct{})
	go func() {
		runtime.LockOSThread()
		f()
		close(done)
	}()
	<-done
}

// A function that was given may end its goroutine, as a test does.
func given(f func()) {
	done := make(chan struct{})
	go func() {
		defer close(done)
		f()
	}()
	<-done
}

// The first of several values: more follow.
func stream(n int) int {
	ch := make(chan int)
	go func() {
		for i := range n {
			ch <- i
		}
	}()
	return <-ch
}

// The channel tells that it has begun, and others have it.
func service(ready chan struct{}, f func()) {
	go func() {
		close(ready)
		f()
	}()
	<-ready
}

// It has begun, and goes on.
func begun(f func()) {
	started := make(chan struct{})
	go func() {
		close(started)
		f()
	}()
	<-started
}

func opened(inbox chan int) {
	var ready sync.WaitGroup
	ready.Add(1)
	go serve(&ready, inbox)
	ready.Wait()
}

func serve(ready *sync.WaitGroup, inbox chan int) {
	n := 0
	ready.Done()
	for {
		n += <-inbox
	}
}

// On one of its ways.
func opens(inbox chan int, n int) {
	var ready sync.WaitGroup
	ready.Add(1)
	go func() {
		if n == 0 {
			ready.Done()
			return
		}
		if n > 1 {
			ready.Done()
		}
		for v := range inbox {
			work(v)
		}
	}()
	ready.Wait()
}

// No metric: what it counts is told to others.
type tally struct{ subscribers []func(int) }

func (t *tally) Inc(n int) {
	for _, f := range t.subscribers {
		f(n)
	}
}

func (t *tally) count() { go t.Inc(1) }

func recoverAndLog(say func(any)) {
	if r := recover(); r != nil {
		say(r)
	}
}

// A panic ends there, and not what waits.
func guarded(serve func() error) error {
	errs := make(chan error, 1)
	go func() {
		defer recoverAndLog(func(any) {})
		errs <- serveAll()
	}()
	return <-errs
}

func serveAll() error { return nil }

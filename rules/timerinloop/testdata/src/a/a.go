package a

import (
	"context"
	"time"
)

type reader struct {
	in      chan int
	done    chan struct{}
	timeout time.Duration
}

func (r *reader) handle(n int) {}

func (r *reader) run() {
	for {
		select {
		case n := <-r.in:
			r.handle(n)
		case <-time.After(r.timeout): // want `makes a timer per iteration, also when another case comes first`
			return
		}
	}
}

// A way out beside the work, and a condition.
func (r *reader) work(ctx context.Context) {
	for ctx.Err() == nil {
		select {
		case <-ctx.Done():
			return
		case n, ok := <-r.in:
			if !ok {
				return
			}
			r.handle(n)
		case <-time.After(time.Second): // want `makes a timer`
		}
	}
}

// Through a variable, and sending.
func (r *reader) send(list []int) {
	for _, n := range list {
		timeout := time.After(r.timeout) // want `makes a timer`
		select {
		case r.in <- n:
		case <-timeout:
			return
		}
	}
}

// A timer that is stopped is made all the same.
func (r *reader) stopped(list []int) {
	for range list {
		t := time.NewTimer(r.timeout) // want `makes a timer`
		select {
		case n := <-r.in:
			r.handle(n)
		case <-t.C:
		}
		t.Stop()
	}
}

func (r *reader) ticking() {
	for {
		select {
		case n := <-r.in:
			r.handle(n)
		case <-time.Tick(time.Second): // want `makes a ticker per iteration`
		}
	}
}

// A select inside of a condition.
func (r *reader) maybe(on func() bool) {
	for {
		if on() {
			select {
			case <-r.in:
			case <-time.After(time.Minute): // want `makes a timer`
				r.handle(0)
			}
		}
	}
}

// A periodic loop makes a timer in each round.
func (r *reader) poll() {
	for {
		select {
		case <-r.done:
			return
		case <-time.After(r.timeout): // want `makes a timer per round of a periodic loop: one that is reset serves all`
		}
		r.handle(0)
	}
}

func (r *reader) tick() {
	for {
		r.handle(0)
		select {
		case <-time.After(500 * time.Millisecond): // want `periodic loop`
		case <-r.done:
			return
		}
	}
}

// A timer of which nothing but the channel is kept is made anew in each round as well.
func (r *reader) refresh() {
	for {
		select {
		case <-r.done:
			return
		case <-time.NewTimer(r.timeout).C: // want `periodic loop`
			r.handle(0)
		}
	}
}

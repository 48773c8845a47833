package a

import "time"

type clock interface {
	After(d time.Duration) <-chan time.Time
}

// Of a clock that stands for package time.
func (r *reader) clocked(c clock) {
	for {
		select {
		case n := <-r.in:
			r.handle(n)
		case <-c.After(time.Second): // want `makes a timer per iteration`
			return
		}
	}
}

// Made anew for each event, also in a variable from outside.
func (r *reader) debounce() {
	var quiet <-chan time.Time
	for {
		select {
		case <-r.in:
			quiet = time.After(time.Millisecond) // want `makes a timer per iteration`
		case <-quiet:
			r.handle(0)
		}
	}
}

func (r *reader) outside() {
	var timeout <-chan time.Time
	for {
		timeout = time.After(r.timeout) // want `makes a timer per iteration`
		select {
		case n := <-r.in:
			r.handle(n)
		case <-timeout:
			r.handle(0)
		}
	}
}

// A watchdog per turn.
func (r *reader) watch(read func() int, end func()) {
	for {
		t := time.AfterFunc(r.timeout, end) // want `makes a timer per iteration, and stops it again`
		n := read()
		t.Stop()
		r.handle(n)
	}
}

// It is stopped by the deferred call of a function that ends with the turn.
func (r *reader) watchAll(list []func()) {
	for _, f := range list {
		func() {
			t := time.AfterFunc(r.timeout, f)
			defer t.Stop()
			f()
		}()
	}
}

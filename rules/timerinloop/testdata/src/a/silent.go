package a

import (
	"context"
	"time"
)

// One timer for all.
func (r *reader) once() {
	t := time.NewTimer(r.timeout)
	defer t.Stop()
	for {
		select {
		case n := <-r.in:
			r.handle(n)
			t.Reset(r.timeout)
		case <-t.C:
			return
		}
	}
}

// A deadline for the whole loop.
func (r *reader) deadline() {
	end := time.After(r.timeout)
	for {
		select {
		case n := <-r.in:
			r.handle(n)
		case <-end:
			return
		}
	}
}

// A retry goes on when the timer fires.
func retry(ctx context.Context, try func() error) error {
	for {
		err := try()
		if err == nil {
			return nil
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(time.Second):
		}
	}
}

// What happens once in a while costs nothing.
func (r *reader) seldom() {
loop:
	for {
		select {
		case <-r.done:
			break loop
		case <-time.After(time.Minute):
			r.handle(0)
		}
	}
}

// No loop.
func (r *reader) get() int {
	select {
	case n := <-r.in:
		return n
	case <-time.After(r.timeout):
		return 0
	}
}

// A sleep by another name.
func (r *reader) nap(n int) {
	for range n {
		<-time.After(time.Second)
	}
}

// A timer that is kept across iterations is made when it is needed.
func (r *reader) batch() {
	var flush <-chan time.Time
	for {
		select {
		case n := <-r.in:
			if flush == nil {
				flush = time.After(time.Second)
			}
			r.handle(n)
		case <-flush:
			flush = nil
		}
	}
}

// The loop is left after the select.
func (r *reader) first(list []int) {
	for _, n := range list {
		if n > 0 {
			if n > 1 {
				select {
				case <-r.done:
				case <-time.After(time.Second):
				}
			}
			return
		}
	}
}

// One timer for the turns of the loop inside.
func (r *reader) groups(list []int) {
	for range list {
		end := time.After(time.Second)
	group:
		for {
			select {
			case <-r.in:
			case <-end:
				break group
			}
		}
	}
}

// Another goroutine's loop is not this one.
func (r *reader) each(list []int) {
	for range list {
		go func() {
			select {
			case <-r.in:
			case <-time.After(time.Second):
			}
		}()
	}
}

// The loop is left after the timer was made: in a case, by its end.
func (r *reader) drain(done, pool chan int) {
	for {
		select {
		case n := <-r.in:
			r.handle(n)
		case <-done:
			select {
			case <-pool:
			case <-time.After(time.Second):
			}
			close(pool)
			return
		}
	}
}

// A timer that fires at once stands for the next turn.
func (r *reader) soon() {
	timer := time.After(r.timeout)
	for {
		select {
		case <-r.in:
			timer = time.After(0)
		case <-timer:
			return
		}
	}
}

// A wait between tries, which the context may end.
func send(ctx context.Context, try func() error) error {
	for {
		if err := ctx.Err(); err != nil {
			return err
		}
		if try() == nil {
			return nil
		}
		select {
		case <-ctx.Done():
		case <-time.After(time.Second):
		}
	}
}

// The interval has changed.
func export(ctx context.Context, changed chan time.Duration, push func()) {
	ticker := time.NewTicker(time.Minute)
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
			push()
		case d := <-changed:
			ticker.Stop()
			ticker = time.NewTicker(d)
		}
	}
}

// The end is asked for once, and the turns that follow wait for the rest.
func (r *reader) wind(stop chan chan int) {
	var answer chan int
	var timeout <-chan time.Time
	for {
		select {
		case n := <-r.in:
			r.handle(n)
		case answer = <-stop:
			timeout = time.After(r.timeout)
		case <-timeout:
			close(answer)
			return
		}
	}
}

// The loop is left behind the select, unless the timer fires.
func (r *reader) confirm(ctx context.Context, up func() bool, gone chan int) {
	for {
		if !up() {
			select {
			case <-gone:
			case <-time.After(r.timeout):
				continue
			case <-ctx.Done():
				return
			}
		}
		break
	}
}

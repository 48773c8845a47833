package a

import (
	"errors"
	"time"
)

// The first turn makes it, the others set it again.
func (b *inbox) readOften(deadline time.Time) (int, error) {
	var timer *time.Timer
	var timeout <-chan time.Time
START:
	if len(b.out) > 3 {
		return 0, errors.New("full")
	}
	if !deadline.IsZero() {
		if timer == nil {
			timer = time.NewTimer(time.Until(deadline))
		} else {
			timer.Reset(time.Until(deadline))
		}
		timeout = timer.C
	}
	select {
	case <-b.in:
		goto START
	case <-timeout:
		return 0, errors.New("timeout")
	}
}

// Is nil again in each turn.
func (b *inbox) readEach(deadline time.Time) (int, error) {
START:
	var timer *time.Timer
	if timer == nil {
		timer = time.NewTimer(time.Until(deadline)) // want `for each turn of the loop`
	}
	select {
	case <-b.in:
		goto START
	case <-timer.C:
		return 0, errors.New("timeout")
	}
}

const (
	monthly = 30 * 24 * time.Hour
	soon    = time.Hour
)

// What is done once a month, or when somebody asks for it.
func (r *reader) bills(now chan struct{}, send func() error) {
	next := r.timeout
	for {
		select {
		case <-r.done:
			return
		case <-now:
		case <-time.After(next):
		}
		if send() != nil {
			next = soon
			continue
		}
		next = monthly
	}
}

// Every second, or sooner.
func (r *reader) looks(now chan struct{}, look func() error) {
	next := r.timeout
	for {
		select {
		case <-now:
		case <-time.After(next): // want `makes a timer per iteration`
		}
		if look() != nil {
			next = time.Second
			continue
		}
		next = soon
	}
}

// Each message is work of its own.
func (r *reader) until(next time.Duration) {
	for {
		select {
		case n := <-r.in:
			r.handle(n)
		case <-time.After(next): // want `makes a timer per iteration`
		}
		next = soon
	}
}

// Asks whether it is over before each round.
func (r *reader) rounds(period time.Duration, f func()) {
	for {
		select {
		case <-r.done:
			return
		default:
		}
		f()
		select {
		case <-r.done:
			return
		case <-time.After(period): // want `per round of a periodic loop`
		}
	}
}

// Goes on until it succeeds.
func (r *reader) attempts(period time.Duration, f func() bool) {
	for {
		select {
		case <-r.done:
			return
		default:
			if f() {
				return
			}
		}
		select {
		case <-r.done:
			return
		case <-time.After(period):
		}
	}
}

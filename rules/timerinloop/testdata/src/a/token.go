package a

import (
	"context"
	"errors"
	"time"
)

var errBusy = errors.New("busy")

type gate struct {
	slots chan struct{}
	lock  chan struct{} // holds one
	out   chan []byte
}

// A free slot needs no timer.
func (g *gate) enter(work func() error, timeout time.Duration) error {
	select {
	case g.slots <- struct{}{}:
	case <-time.After(timeout): // want `makes a timer to wait for a token that mostly is there`
		return errBusy
	}
	defer func() { <-g.slots }()
	return work()
}

func (g *gate) write(b []byte, d time.Duration) error {
	timer := time.NewTimer(d) // want `makes a timer to wait for a token`
	select {
	case <-g.lock:
		timer.Stop()
	case <-timer.C:
		return errBusy
	}
	defer func() { g.lock <- struct{}{} }()
	g.out <- b
	return nil
}

// Who has tried makes the timer only to wait.
func (g *gate) patient(ctx context.Context, work func() error, d time.Duration) error {
	select {
	case g.slots <- struct{}{}:
		defer func() { <-g.slots }()
		return work()
	default:
	}
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case g.slots <- struct{}{}:
		defer func() { <-g.slots }()
		return work()
	case <-ctx.Done():
		return ctx.Err()
	case <-timer.C:
		return errBusy
	}
}

// A reply takes as long as it takes, and a place in a queue may be full.
func (g *gate) ask(reply chan int, d time.Duration) (int, error) {
	select {
	case n := <-reply:
		return n, nil
	case <-time.After(d):
		return 0, errBusy
	}
}

func (g *gate) send(b []byte, d time.Duration) error {
	select {
	case g.out <- b:
		return nil
	case <-time.After(d):
		return errBusy
	}
}

type framed struct {
	frames chan []byte
	next   func() []byte
}

// What a goroutine sends is a result: it is not there yet.
func (f *framed) read() []byte {
	go func() { f.frames <- f.next() }()
	t := time.NewTimer(time.Second)
	defer t.Stop()
	select {
	case frame := <-f.frames:
		return frame
	case <-t.C:
		return nil
	}
}

var input, idle = make(chan []byte), make(chan []byte, 1)

// What a channel without room gives is no token that lies there: a reader sends it when it has something, and wants its buffer back.
func firstKey(d time.Duration) byte {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case b := <-input:
		key := b[0]
		input <- b
		return key
	case <-timer.C:
		return 0
	}
}

// With room the buffer may lie there.
func firstIdle(d time.Duration) byte {
	timer := time.NewTimer(d) // want `makes a timer to wait for a token`
	defer timer.Stop()
	select {
	case b := <-idle:
		key := b[0]
		idle <- b
		return key
	case <-timer.C:
		return 0
	}
}

type relay struct{ input, idle chan []byte }

func newRelay() *relay {
	r := &relay{input: make(chan []byte)}
	r.idle = make(chan []byte, 1)
	return r
}

func (r *relay) first(d time.Duration) byte {
	select {
	case b := <-r.input:
		r.input <- b
		return b[0]
	case <-time.After(d):
		return 0
	}
}

func (r *relay) firstIdle(d time.Duration) byte {
	select {
	case b := <-r.idle:
		r.idle <- b
		return b[0]
	case <-time.After(d): // want `makes a timer to wait for a token`
		return 0
	}
}

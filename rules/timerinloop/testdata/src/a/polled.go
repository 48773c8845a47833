package a

import (
	"errors"
	"sync"
	"time"
)

type inbox struct {
	in   chan int
	quit chan struct{}
	out  chan string
}

// The timer of a function that a loop calls.
func (b *inbox) recv(d time.Duration) (int, bool) {
	select {
	case m := <-b.in:
		return m, true
	case <-time.After(d): // want `for each turn of the loop that calls this`
		return 0, false
	}
}

func (b *inbox) run(f func(int)) {
	for {
		m, ok := b.recv(time.Second)
		if !ok {
			continue
		}
		f(m)
	}
}

func (b *inbox) next() (int, bool) {
	t := time.NewTimer(time.Second) // want `for each turn of the loop that calls this`
	defer t.Stop()
	select {
	case m := <-b.in:
		return m, true
	case <-t.C:
	case <-b.quit:
	}
	return 0, false
}

func (b *inbox) all(f func(int)) {
	for {
		m, ok := b.next()
		if !ok {
			return
		}
		f(m)
	}
}

// Called once, for an answer, by others, or only to wait.
func (b *inbox) once() int {
	select {
	case m := <-b.in:
		return m
	case <-time.After(time.Second):
		return 0
	}
}

func (b *inbox) first() int { return b.once() }

func (b *inbox) ask(q string) int {
	b.out <- q
	select {
	case m := <-b.in:
		return m
	case <-time.After(time.Second):
		return 0
	}
}

func (b *inbox) asks() {
	for {
		println(b.ask("q"))
	}
}

func (b *inbox) pause() bool {
	select {
	case <-b.quit:
		return false
	case <-time.After(time.Second):
		return true
	}
}

func (b *inbox) paused(f func()) {
	for b.pause() {
		f()
	}
	for {
		if !b.pause() {
			return
		}
		f()
	}
}

// The channel of the timer in another variable.
func (b *inbox) read(mu *sync.Mutex, deadline time.Time) (int, error) {
	for {
		mu.Lock()
		d := deadline
		mu.Unlock()
		var timeout <-chan time.Time
		var timer *time.Timer
		if !d.IsZero() {
			timer = time.NewTimer(time.Until(d)) // want `also when another case comes first`
			timeout = timer.C
		}
		select {
		case <-b.in:
			if timer != nil {
				timer.Stop()
			}
			continue
		case <-timeout:
			return 0, errors.New("timeout")
		}
	}
}

// A statement of its own.
func every(f func() int, stop func() bool) {
	for {
		<-time.After(10 * time.Millisecond) // want `per round of a periodic loop`
		f()
	}
	for {
		<-time.After(time.Minute)
		f()
	}
	for {
		if stop() {
			return
		}
		<-time.After(10 * time.Millisecond)
	}
}

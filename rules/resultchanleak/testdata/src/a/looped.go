package a

import (
	"context"
	"sync"
	"time"
)

type asking struct {
	answered chan error
	ctx      context.Context
}

type desk struct {
	mu  sync.Mutex
	all map[int]*asking
}

func (d *desk) keep(n int, a *asking) {
	d.mu.Lock()
	d.all[n] = a
	d.mu.Unlock()
}

// The channel of a field, in a loop that says from time to time that it still waits.
func (d *desk) ask(ctx context.Context, n int, wait func(int) error) error {
	a := &asking{
		answered: make(chan error), // want `nobody may receive`
		ctx:      ctx,
	}
	d.keep(n, a)
	go func() { a.answered <- wait(n) }()
	late := time.NewTicker(time.Second)
	defer late.Stop()
	for {
		select {
		case err := <-a.answered:
			return err
		case <-late.C:
			println("late")
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

type patientAsked struct{ answered chan error }

// Goes on until the answer has come.
func (d *desk) askPatiently(n int, wait func(int) error) error {
	p := &patientAsked{answered: make(chan error)}
	go func() { p.answered <- wait(n) }()
	late := time.NewTicker(time.Second)
	defer late.Stop()
	for {
		select {
		case err := <-p.answered:
			return err
		case <-late.C:
			println("late")
		}
	}
}

type eachAsked struct{ answered chan error }

// Each turn makes a channel of its own, and leaves it behind.
func (d *desk) askEach(numbers []int, wait func(int) error) {
	for _, n := range numbers {
		e := &eachAsked{answered: make(chan error)} // want `nobody may receive`
		go func() { e.answered <- wait(n) }()
		select {
		case <-e.answered:
		case <-time.After(time.Second):
			continue
		}
	}
}

package a

import (
	"context"
	"time"
)

// A context of the starter that nobody ends.
func Captured(load func(context.Context) error) (*cache, error) {
	ctx := context.Background()
	if err := load(ctx); err != nil {
		return nil, err
	}
	go func() { // want `nothing can stop`
		t := time.NewTicker(time.Minute)
		defer t.Stop()
		for {
			select {
			case <-ctx.Done():
				return
			case <-t.C:
				load(ctx)
			}
		}
	}()
	return &cache{}, nil
}

func Dropped(ping func(context.Context)) *cache {
	ctx, _ := context.WithCancel(context.Background())
	go func() { // want `nothing can stop`
		for {
			select {
			case <-ctx.Done():
				return
			case <-time.After(time.Second):
				ping(ctx)
			}
		}
	}()
	return &cache{}
}

func Kept(ping func(context.Context)) context.CancelFunc {
	ctx, cancel := context.WithCancel(context.Background())
	go func() {
		for {
			select {
			case <-ctx.Done():
				return
			case <-time.After(time.Second):
				ping(ctx)
			}
		}
	}()
	return cancel
}

func Limited(ping func(context.Context)) *cache {
	ctx, _ := context.WithTimeout(context.Background(), time.Hour)
	go func() {
		for {
			select {
			case <-ctx.Done():
				return
			case <-time.After(time.Second):
				ping(ctx)
			}
		}
	}()
	return &cache{}
}

// A field that is given nothing else.
type agent struct {
	ctx  context.Context
	send func(context.Context) error
}

func NewAgent(send func(context.Context) error) *agent {
	a := &agent{ctx: context.Background(), send: send}
	go a.loop() // want `nothing can stop`
	return a
}

func (a *agent) loop() {
	for {
		select {
		case <-a.ctx.Done():
			return
		case <-time.After(time.Second):
			a.send(a.ctx)
		}
	}
}

type freeAgent struct {
	ctx    context.Context
	cancel context.CancelFunc
}

func NewFreeAgent() *freeAgent {
	a := &freeAgent{ctx: context.Background()}
	a.ctx, a.cancel = context.WithCancel(a.ctx)
	go a.loop()
	return a
}

func (a *freeAgent) loop() {
	for {
		select {
		case <-a.ctx.Done():
			return
		case <-time.After(time.Second):
		}
	}
}

// A channel that only the goroutine has.
func Measure(report func(int)) func(int) {
	stop := make(chan struct{})
	in := make(chan int, 16)
	go func() { // want `nothing can stop`
		sum := 0
		for {
			select {
			case v := <-in:
				sum += v
			case <-time.After(time.Second):
				report(sum)
			case <-stop:
				return
			}
		}
	}()
	return func(v int) { in <- v }
}

func Stoppable(report func(int)) func() {
	stop := make(chan struct{})
	go func() {
		for {
			select {
			case <-time.After(time.Second):
				report(1)
			case <-stop:
				return
			}
		}
	}()
	return func() { close(stop) }
}

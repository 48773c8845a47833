package a

import (
	"context"
	"sync"
	"time"
)

func withDone(ctx context.Context, done <-chan struct{}) context.Context {
	ctx, cancel := context.WithCancel(ctx)
	go func() { // want `not told when the call is over`
		<-done
		cancel()
	}()
	return ctx
}

type page struct{ closed chan struct{} }

func (p *page) bind(ctx context.Context) (context.Context, context.CancelFunc) {
	inner, cancel := context.WithCancel(ctx)
	go func() { // want `not told when the call is over`
		defer cancel()
		select {
		case <-p.closed:
		}
	}()
	return inner, cancel
}

// It is told.
func withDoneToo(ctx context.Context, done <-chan struct{}) context.Context {
	ctx, cancel := context.WithCancel(ctx)
	go func() {
		defer cancel()
		select {
		case <-done:
		case <-ctx.Done():
		}
	}()
	return ctx
}

// Nothing but the channel ends the context, as long as the process lasts.
func ofProcess(stop <-chan struct{}) context.Context {
	ctx, cancel := context.WithCancel(context.Background())
	go func() {
		<-stop
		cancel()
	}()
	return ctx
}

// Once for each object is once for each call of its constructor.
type pinger struct {
	once   sync.Once
	ticker *time.Ticker
	send   func()
}

func (p *pinger) Send() {
	p.once.Do(p.begin)
	p.send()
}

func (p *pinger) begin() {
	p.ticker = time.NewTicker(time.Minute)
	go func() { // want `nothing can stop`
		for range p.ticker.C {
			p.send()
		}
	}()
}

func (p *pinger) SendLater() {
	p.once.Do(func() {
		go func() { // want `nothing can stop`
			for {
				time.Sleep(time.Second)
				p.send()
			}
		}()
	})
}

// Once for the process.
var pings struct {
	once sync.Once
	send func()
}

func Ping() {
	pings.once.Do(func() {
		go func() {
			for {
				time.Sleep(time.Second)
				pings.send()
			}
		}()
	})
	pings.once.Do(beginPings)
}

func beginPings() {
	go func() {
		for {
			time.Sleep(time.Second)
			pings.send()
		}
	}()
}

package a

import (
	"context"
	"net"
	"time"
)

type campaigner struct{ cycles int }

func (e *campaigner) elect(ctx context.Context) {}

// A context for each turn, whose end the goroutine does not wait for.
func (e *campaigner) Campaign(stop <-chan struct{}) {
	for {
		ctx, cancel := context.WithCancel(context.Background())
		go func() { // want `starts a goroutine at each turn that waits for what ends all of them`
			<-stop
			cancel()
		}()
		e.elect(ctx)
		select {
		case <-stop:
			return
		default:
			cancel()
		}
	}
}

func acceptAll(ctx context.Context, l net.Listener, handle func(net.Conn)) error {
	for {
		conn, err := l.Accept()
		if err != nil {
			return err
		}
		go func() { // want `starts a goroutine at each turn`
			<-ctx.Done()
			conn.Close()
		}()
		handle(conn)
	}
}

// Told when the turn is over, of a list, once, and about what lasts.
func toldOfTurn(ctx context.Context, l net.Listener, all []net.Conn, handle func(net.Conn)) error {
	for _, c := range all {
		go func() {
			<-ctx.Done()
			c.Close()
		}()
	}
	for {
		conn, err := l.Accept()
		if err != nil {
			return err
		}
		done := make(chan struct{})
		go func() {
			select {
			case <-ctx.Done():
			case <-done:
			}
			conn.Close()
		}()
		handle(conn)
		close(done)
	}
}

func firstConn(ctx context.Context, l net.Listener, handle func(net.Conn)) error {
	for {
		conn, err := l.Accept()
		if err != nil {
			continue
		}
		go func() {
			<-ctx.Done()
			conn.Close()
		}()
		handle(conn)
		return nil
	}
}

type poller struct{ items []string }

func (p *poller) fetch() ([]string, error) { return p.items, nil }

// Told to stop by a channel, but not where it sends.
func (p *poller) watch(stop <-chan struct{}, each time.Duration) (<-chan []string, <-chan error) {
	ch := make(chan []string)
	errs := make(chan error)
	ticker := time.NewTicker(each)
	go func() { // want `stays at its send when the reader stops: what tells it to end does not reach it there`
		defer close(errs)
		defer close(ch)
		for {
			select {
			case <-ticker.C:
				items, err := p.fetch()
				if err != nil {
					errs <- err
					continue
				}
				ch <- items
			case <-stop:
				ticker.Stop()
				return
			}
		}
	}()
	return ch, errs
}

// Told there too.
func (p *poller) watchWell(stop <-chan struct{}, each time.Duration) <-chan []string {
	ch := make(chan []string)
	go func() {
		defer close(ch)
		for {
			items, _ := p.fetch()
			select {
			case ch <- items:
			case <-stop:
				return
			}
		}
	}()
	return ch
}

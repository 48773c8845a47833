package a

import (
	"context"
	"net"
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

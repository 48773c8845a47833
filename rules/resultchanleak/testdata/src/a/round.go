package a

import (
	"context"
	"errors"
	"sync"
	"time"
)

// A range over what several send, left at the first error.
func eachKey(keys []string, f func(string) error) error {
	errs := make(chan error) // want `sends a result that nobody may receive`
	var wg sync.WaitGroup
	for _, k := range keys {
		wg.Add(1)
		go func(k string) {
			defer wg.Done()
			if err := f(k); err != nil {
				errs <- err
			}
		}(k)
	}
	go func() {
		wg.Wait()
		close(errs)
	}()
	for err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

func eachToTheEnd(keys []string, f func(string) error) (last error) {
	errs := make(chan error)
	var wg sync.WaitGroup
	for _, k := range keys {
		wg.Add(1)
		go func(k string) {
			defer wg.Done()
			if err := f(k); err != nil {
				errs <- err
			}
		}(k)
	}
	go func() {
		wg.Wait()
		close(errs)
	}()
	for err := range errs {
		last = err
	}
	return last
}

// The channel of a turn.
func probeAll(hosts []string, probe func(string) bool) (up []string) {
	for _, h := range hosts {
		ok := make(chan bool) // want `sends a result that nobody may receive`
		go func() { ok <- probe(h) }()
		select {
		case v := <-ok:
			if v {
				up = append(up, h)
			}
		case <-time.After(time.Second):
			continue
		}
	}
	return up
}

func probeOne(hosts []string, probe func(string) bool) (up []string) {
	ok := make(chan bool)
	for _, h := range hosts {
		go func() { ok <- probe(h) }()
	again:
		for {
			select {
			case v := <-ok:
				if v {
					up = append(up, h)
				}
				break again
			case <-time.After(time.Second):
				continue
			}
		}
	}
	return up
}

// A second one is started, one is taken.
func hedge(f func() int, after time.Duration) int {
	ch := make(chan int) // want `sends a result that nobody may receive`
	call := func() { ch <- f() }
	go call()
	t := time.NewTimer(after)
	defer t.Stop()
	select {
	case v := <-ch:
		return v
	case <-t.C:
		go call()
	}
	return <-ch
}

// A callback that runs elsewhere, for nobody receives while it is called.
type asker interface {
	Ask(q string, cb func([]byte, error))
	OnClose(f func())
	Watch(f func(int)) (stop func())
}

func askOnce(ctx context.Context, c asker, q string) ([]byte, error) {
	ch := make(chan []byte) // want `sends a result that nobody may receive`
	c.Ask(q, func(b []byte, err error) {
		ch <- b
	})
	select {
	case b := <-ch:
		return b, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

func watchFirst(ctx context.Context, c asker) (int, error) {
	ch := make(chan int)
	stop := c.Watch(func(n int) { ch <- n }) // may end it
	defer stop()
	select {
	case n := <-ch:
		return n, nil
	case <-ctx.Done():
		return 0, errors.New("late")
	}
}

// The other case ends the loop by its condition.
func (p *txs) resets(quit chan chan error, heads chan int) {
	done := make(chan int) // want `sends a result that nobody may receive any more`
	busy := make(chan struct{}, 1)
	var errc chan error
	head, reset := 0, 0
	for errc == nil {
		if head != reset {
			select {
			case busy <- struct{}{}:
				go func(to int) {
					p.reset(to)
					done <- to
				}(head)
			default:
			}
		}
		select {
		case head = <-heads:
		case reset = <-done:
			<-busy
		case errc = <-quit:
		}
	}
	errc <- nil
}

// Another case ends nothing.
func (p *txs) counted(heads chan int) (n int) {
	done := make(chan int)
	go func() { done <- p.reset(1) }()
	for n < 2 {
		select {
		case <-heads:
			p.last++
		case n = <-done:
		}
	}
	return n
}

type txs struct{ last int }

func (p *txs) reset(to int) int { p.last = to; return to }

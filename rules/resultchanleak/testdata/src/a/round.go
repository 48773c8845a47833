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

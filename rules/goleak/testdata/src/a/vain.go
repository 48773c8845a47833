package a

import (
	"context"
	"log"
)

type feed interface {
	News() <-chan string
	Alerts() <-chan string
	Cancel()
}

type desk struct {
	paper  []string
	editor chan string
}

func (d *desk) follow(open func() feed) {
	f := open()
	go func() { // want `starts a goroutine that nothing can stop`
		defer f.Cancel() // never
		for {
			select {
			case n := <-f.News():
				d.print(n)
			case <-f.Alerts():
			}
		}
	}()
}

func (d *desk) print(n string) { log.Println(n) }

// It ends with the feed, or with something else that it waits for.
func (d *desk) followUntil(open func() feed) {
	f := open()
	go func() {
		defer f.Cancel()
		for {
			n, ok := <-f.News()
			if !ok {
				return
			}
			d.print(n)
		}
	}()
	go func() {
		defer f.Cancel()
		for {
			select {
			case n := <-f.News():
				d.print(n)
			case n := <-d.editor:
				d.print(n)
			}
		}
	}()
	go func() {
		defer log.Println("bye")
		for {
			d.print(<-f.News())
		}
	}()
}

// Room for one is soon full.
func pages(ctx context.Context, fetch func(context.Context, int) ([]string, error)) <-chan string {
	out := make(chan string, 1)
	go func() { // want `stays at its send`
		defer close(out)
		for n := 0; ; n++ {
			list, err := fetch(ctx, n)
			if err != nil {
				out <- err.Error()
				return
			}
			for _, s := range list {
				out <- s
			}
		}
	}()
	return out
}

// There is room for the only one.
func firstFault(ctx context.Context, fetch func(context.Context, int) error) <-chan error {
	out := make(chan error, 1)
	go func() {
		for n := 0; ; n++ {
			if err := fetch(ctx, n); err != nil {
				out <- err
				return
			}
		}
	}()
	return out
}

// Nor is it known how many there are.
func most(ctx context.Context, list []string) <-chan string {
	out := make(chan string, 16)
	go func() {
		defer close(out)
		for _, s := range list {
			out <- s
		}
	}()
	return out
}

func stopPresses() {}

func (d *desk) printAll(open func() feed) {
	f := open()
	go func() {
		defer stopPresses()
		for {
			d.print(<-f.News())
		}
	}()
}

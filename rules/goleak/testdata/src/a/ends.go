package a

import (
	"context"
	"sync"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
)

func (c *cache) stops(ctx context.Context, stop <-chan struct{}) {
	go wait.Until(c.expire, time.Minute, stop)
	go wait.UntilWithContext(ctx, func(context.Context) { c.expire() }, time.Minute)
}

// Closed, handed to others, or made by others: somebody may close it.
type closed struct{ in, out, given chan int }

func newClosed(given chan int) *closed {
	c := &closed{in: make(chan int), out: make(chan int), given: given}
	go func() {
		for range c.in {
		}
	}()
	go func() {
		for range c.out {
		}
	}()
	go func() {
		for range c.given {
		}
	}()
	return c
}

func (c *closed) Close() {
	close(c.in)
	finish(c.out)
}

func finish(ch chan int) { close(ch) }

// It ends by what it gets.
type quits struct{ ops chan string }

func (q *quits) start2() {
	q.ops = make(chan string)
	go func() {
		for op := range q.ops {
			if op == "quit" {
				return
			}
		}
	}()
}

var clock sync.Once

// Once, by a function that has a name.
func tell() {
	clock.Do(beginClock)
}

func beginClock() {
	go func() {
		for {
			time.Sleep(time.Second)
		}
	}()
}

// All that the package does is to make one at its start.
var shared = makeShared()

func makeShared() *cache {
	c := &cache{}
	go c.loop()
	return c
}

// begin needs no stop function: what it starts ends with the process.
func (c *cache) begin() {
	go c.loop()
}

var byName = map[string]*cache{}

// One for each name, kept.
func named(name string) *cache {
	c := byName[name]
	if c == nil {
		c = makeNamed()
		byName[name] = c
	}
	return c
}

func makeNamed() *cache {
	c := &cache{}
	go c.loop()
	return c
}

type rows interface {
	Next() bool
	Row() int
}

func stream(r rows, ch chan<- int) {
	defer close(ch)
	for r.Next() {
		ch <- r.Row()
	}
}

// The reader may stop; the context does not reach the send.
func query(ctx context.Context, open func(context.Context) rows) <-chan int {
	r := open(ctx)
	ch := make(chan int)
	go stream(r, ch) // want `stays at its send when the reader stops`
	return ch
}

func streamUntil(ctx context.Context, r rows, ch chan<- int) {
	defer close(ch)
	for r.Next() {
		select {
		case ch <- r.Row():
		case <-ctx.Done():
			return
		}
	}
}

func queryUntil(ctx context.Context, open func(context.Context) rows) <-chan int {
	r := open(ctx)
	ch := make(chan int)
	go streamUntil(ctx, r, ch)
	return ch
}

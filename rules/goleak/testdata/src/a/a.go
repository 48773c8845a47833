package a

import (
	"context"
	"time"
)

type cache struct {
	entries map[string]int
	done    chan struct{}
	in      chan int
}

func (c *cache) expire() {}

func NewCache() *cache {
	c := &cache{}
	go func() { // want `starts a goroutine that nothing can stop: each call leaves one behind`
		for range time.Tick(time.Minute) {
			c.expire()
		}
	}()
	return c
}

func (c *cache) start() {
	go c.loop() // want `nothing can stop`
}

func (c *cache) loop() {
	for {
		c.expire()
		time.Sleep(time.Second)
	}
}

func open(every time.Duration) *cache {
	c := &cache{}
	t := time.NewTicker(every)
	go func() { // want `nothing can stop`
		for {
			select {
			case <-t.C:
				c.expire()
			case n := <-c.in:
				c.entries[""] = n
			}
		}
	}()
	go func() { c.loop() }() // want `nothing can stop`
	return c
}

// The reader may stop before the list is over.
func list(ctx context.Context, names []string) <-chan string {
	out := make(chan string)
	go func() { // want `starts a goroutine that stays at its send when the reader stops: what tells it to end does not reach it there`
		defer close(out)
		for _, name := range names {
			out <- name
		}
	}()
	return out
}

package a

import (
	"context"
	"sync"
	"time"
)

// It can be stopped.
func (c *cache) run(ctx context.Context) {
	go func() {
		for {
			select {
			case <-ctx.Done():
				return
			case <-time.After(time.Second):
				c.expire()
			}
		}
	}()
	go c.until()
}

func (c *cache) until() {
	t := time.NewTicker(time.Second)
	defer t.Stop()
loop:
	for {
		select {
		case <-t.C:
			c.expire()
		case <-c.done:
			break loop
		}
	}
}

// It ends with what it reads from.
func (c *cache) read() {
	go func() {
		for n := range c.in {
			c.entries[""] = n
		}
	}()
	go func() {
		for {
			c.entries[""] = <-c.in
		}
	}()
}

// It ends by itself.
func (c *cache) few(n int) {
	go func() {
		for i := 0; i < n; i++ {
			time.Sleep(time.Second)
		}
	}()
	go func() {
		for n > 0 {
			time.Sleep(time.Second)
			n--
		}
	}()
}

// It leaves before the loop.
func (c *cache) maybe(on bool) {
	go func() {
		if !on {
			return
		}
		for {
			time.Sleep(time.Second)
		}
	}()
}

var beat sync.Once

// Once per process.
func start(c *cache) {
	beat.Do(func() { go c.loop() })
}

func init() {
	go NewCache().loop()
}

func registerMetrics(c *cache) {
	go c.loop()
}

// The send is given up with the context.
func listed(ctx context.Context, names []string) <-chan string {
	out := make(chan string)
	go func() {
		defer close(out)
		for _, name := range names {
			select {
			case out <- name:
			case <-ctx.Done():
				return
			}
		}
	}()
	return out
}

// Without a context the reader reads to the end, by contract.
func all(names []string) <-chan string {
	out := make(chan string)
	go func() {
		defer close(out)
		for _, name := range names {
			out <- name
		}
	}()
	return out
}

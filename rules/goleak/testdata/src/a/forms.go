package a

import (
	"context"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
)

func (c *cache) kubernetes() {
	go wait.Forever(c.expire, time.Minute)                                                            // want `nothing can stop`
	go wait.Until(c.expire, time.Minute, wait.NeverStop)                                              // want `nothing can stop`
	go wait.UntilWithContext(context.Background(), func(context.Context) { c.expire() }, time.Minute) // want `nothing can stop`
}

// Stop does not close a ticker's channel.
type node struct{ ticker *time.Ticker }

func (n *node) watch() {
	go func() { // want `nothing can stop`
		for range n.ticker.C {
			println("tick")
		}
	}()
}

func (n *node) Close() { n.ticker.Stop() }

// Workers on channels that nobody closes.
type mux struct {
	jobs chan int
	add  chan string
	del  chan string
	subs map[string]bool
}

func NewMux(n int) *mux {
	m := &mux{jobs: make(chan int), add: make(chan string), subs: map[string]bool{}}
	m.del = make(chan string, 1)
	for range n {
		go func() { // want `starts a goroutine that waits on a channel which nobody closes: each call leaves one behind`
			for j := range m.jobs {
				println(j)
			}
		}()
	}
	go m.run() // want `which nobody closes`
	return m
}

func (m *mux) run() {
	for {
		select {
		case s := <-m.add:
			m.subs[s] = true
		case s := <-m.del:
			delete(m.subs, s)
		}
	}
}

func (m *mux) Add(s string) { m.add <- s }
func (m *mux) Do(j int)     { m.jobs <- j }

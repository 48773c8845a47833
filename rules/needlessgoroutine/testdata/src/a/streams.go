package a

import "sync"

type names struct {
	mu   sync.RWMutex
	rows map[string]int
	reqs chan request
}

// A function that streams a list to those who range over it.
func (n *names) keys() <-chan string {
	ch := make(chan string)
	go func() { // want `hands a list over item by item`
		n.mu.RLock()
		defer n.mu.RUnlock()
		for k := range n.rows {
			ch <- k
		}
		close(ch)
	}()
	return ch
}

func (n *names) count(prefix string) (c int) {
	for k := range n.keys() {
		if k > prefix {
			c++
		}
	}
	return c
}

// Others may have the channel of this one.
func (n *names) feed() <-chan string {
	ch := make(chan string)
	go func() {
		defer close(ch)
		for k := range n.rows {
			ch <- k
		}
	}()
	return ch
}

func (n *names) first() string { return <-n.feed() }

// It works beside who ranges over it.
func (n *names) made(get func(string) string) <-chan string {
	ch := make(chan string)
	go func() {
		defer close(ch)
		for k := range n.rows {
			ch <- get(k)
		}
	}()
	return ch
}

func (n *names) all(get func(string) string) {
	for s := range n.made(get) {
		println(s)
	}
}

// A request that has the channel of its answer.
type request struct {
	key   string
	reply chan int
}

func (n *names) lookup(key string) int {
	r := request{key: key, reply: make(chan int)}
	go func() { n.reqs <- r }() // want `only to send, and waits for the answer at once`
	return <-r.reply
}

func (n *names) lookupIn(r request) int {
	go func() { n.reqs <- r }() // somebody else's
	return <-r.reply
}

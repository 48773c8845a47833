package a

import (
	"container/list"
	"sync"
)

type crew struct {
	mu      sync.Mutex
	queue   list.List
	queued  map[string]bool
	workers int
	most    int
}

func (c *crew) work() {
	for {
		c.mu.Lock()
		e := c.queue.Front()
		if e == nil {
			c.workers--
			c.mu.Unlock()
			return
		}
		c.queue.Remove(e)
		c.mu.Unlock()
	}
}

// Starts who works, until there are enough of them.
func (c *crew) enqueue(job string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if !c.queued[job] {
		c.queue.PushBack(job)
		c.queued[job] = true
		if c.workers < c.most {
			c.workers++
			go c.work()
		}
	}
}

func (c *crew) enqueueAll(jobs []string) {
	for _, job := range jobs {
		c.enqueue(job) // want `takes and releases a lock for each item, inside of enqueue`
	}
}

func (c *crew) push(jobs []string) {
	for _, job := range jobs {
		c.mu.Lock() // want `takes and releases c.mu for each item`
		c.queue.PushBack(job)
		if c.most > c.workers {
			c.workers += 1
			go c.work()
		}
		c.mu.Unlock()
	}
}

// One goroutine for each: to start it is the work.
func (c *crew) spawn(job string, run func(string)) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if !c.queued[job] {
		c.queued[job] = true
		go run(job)
	}
}

func (c *crew) spawnAll(jobs []string, run func(string)) {
	for _, job := range jobs {
		c.spawn(job, run)
	}
}

// The bound is on something else.
func (c *crew) spawnSome(jobs []string, run func(string)) {
	for _, job := range jobs {
		c.mu.Lock()
		if len(job) < c.most {
			c.workers++
			go run(job)
		}
		c.mu.Unlock()
	}
}

// What is done beside the start may take long.
func (c *crew) announce(jobs []string, tell func(string)) {
	for _, job := range jobs {
		c.mu.Lock()
		if c.workers < c.most {
			c.workers++
			go c.work()
			tell(job)
		}
		c.mu.Unlock()
	}
}

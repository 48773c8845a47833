package a

import (
	"context"
	"io"
	"log"
	"os"
	"sync"
	"time"
)

func closedGoesOn(stop chan struct{}, sets <-chan []string, reload func([]string)) {
	for {
		select {
		case <-stop:
			return
		default:
			select {
			case <-stop:
				return
			case set, ok := <-sets: // want `spins once the channel is closed`
				if !ok {
					break
				}
				reload(set)
			}
		}
	}
}

func closedContinues(stop chan struct{}, sets <-chan []string, reload func([]string)) {
	for {
		select {
		case <-stop:
			return
		case set, ok := <-sets: // want `spins once the channel is closed`
			if !ok {
				continue
			}
			reload(set)
		}
	}
}

func closedLeaves(stop chan struct{}, sets <-chan []string, reload func([]string)) {
loop:
	for {
		select {
		case <-stop:
			return
		case set, ok := <-sets:
			if !ok {
				break loop
			}
			reload(set)
		}
	}
}

func closedIsNil(stop chan struct{}, sets <-chan []string, reload func([]string)) {
	for {
		select {
		case <-stop:
			return
		case set, ok := <-sets:
			if !ok {
				sets = nil
				break
			}
			reload(set)
		}
	}
}

// A new channel each time: the closed one is not asked again.
func closedFoundAnew(stop chan struct{}, next func() <-chan []string, reload func([]string)) {
	for {
		select {
		case <-stop:
			return
		case set, ok := <-next():
			if !ok {
				continue
			}
			reload(set)
		}
	}
}

type collector struct {
	mu    sync.Mutex
	every time.Duration
	subs  map[string]chan<- int
}

func (c *collector) skipsSleep(read func() (int, error)) {
	var subs []chan<- int
	for { // want `spins while there is nothing: it continues before it comes to the sleep`
		subs = subs[:0]
		c.mu.Lock()
		for _, s := range c.subs {
			subs = append(subs, s)
		}
		c.mu.Unlock()
		if len(subs) == 0 {
			continue
		}
		n, err := read()
		if err != nil {
			continue
		}
		for _, s := range subs {
			s <- n
		}
		time.Sleep(c.every)
	}
}

func (c *collector) sleepsFirst(read func() int) {
	var subs []chan<- int
	for {
		time.Sleep(c.every)
		subs = subs[:0]
		c.mu.Lock()
		for _, s := range c.subs {
			subs = append(subs, s)
		}
		c.mu.Unlock()
		if len(subs) == 0 {
			continue
		}
		for _, s := range subs {
			s <- read()
		}
	}
}

func (c *collector) waitsForItems(read func() []int, put func(int)) {
	for {
		items := read() // may wait itself
		if len(items) == 0 {
			continue
		}
		for _, n := range items {
			put(n)
		}
		time.Sleep(c.every)
	}
}

// The break leaves the select, and the channel stays ready.
func brokenOut(stop <-chan struct{}, every time.Duration, work func()) {
	t := time.NewTicker(every)
	for {
		select {
		case <-t.C:
			work()
		case <-stop: // want `spins once the channel is closed`
			t.Stop()
			break
		}
	}
}

func brokenOutOfContext(ctx context.Context, jobs <-chan func()) {
	for {
		select {
		case <-ctx.Done(): // want `spins once the channel is closed`
			break
		case job := <-jobs:
			job()
		}
	}
}

// It asks again at its head, leaves by its label or behind the select, or is told of something to do.
func leavesAll(ctx context.Context, jobs <-chan func(), wake <-chan struct{}, done chan struct{}) {
	for ctx.Err() == nil {
		select {
		case <-ctx.Done():
			break
		case job := <-jobs:
			job()
		}
	}
Jobs:
	for {
		select {
		case <-ctx.Done():
			break Jobs
		case job := <-jobs:
			job()
		}
	}
	for {
		select {
		case <-done:
			break
		case job := <-jobs:
			job()
			continue
		}
		return
	}
}

func wakes(jobs <-chan func(), wake <-chan struct{}) {
	for {
		select {
		case <-wake:
			break
		case job := <-jobs:
			job()
		}
	}
}

// Once the context is over its case is always ready, and nothing leaves.
func closeOnEnd(ctx context.Context, r io.Closer) {
	for {
		select {
		case <-ctx.Done(): // want `spins once the channel is closed`
			r.Close()
		}
	}
}

func handleForever(ctx context.Context, work chan int) {
	for {
		select {
		case <-ctx.Done(): // want `spins once the channel is closed`
			log.Println("over")
		case n := <-work:
			log.Println(n)
		}
	}
}

// The process ends, or the turn waits.
func exitOnEnd(ctx context.Context, work chan int, exit func(int), wg *sync.WaitGroup) {
	for {
		select {
		case <-ctx.Done():
			exitWith(1)
		case n := <-work:
			log.Println(n)
		}
	}
	for {
		select {
		case <-ctx.Done():
			wg.Wait()
		case n := <-work:
			log.Println(n)
		}
	}
	for {
		select {
		case <-ctx.Done():
			if len(work) == 0 {
				return
			}
		case n := <-work:
			log.Println(n)
		}
	}
}

func exitWith(code int) { os.Exit(code) }

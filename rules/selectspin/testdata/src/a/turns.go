package a

import (
	"context"
	"runtime"
	"sync"
	"sync/atomic"
	"time"
)

type worker struct {
	in   chan int
	done chan bool
	stop atomic.Bool
	mu   sync.Mutex
	busy bool
}

func (w *worker) stopped() bool { return w.stop.Load() }

// Two looks in one turn, and a way out.
func (w *worker) run(ctx context.Context) {
	for { // want `spins while nothing`
		select {
		case <-ctx.Done():
			return
		default:
		}
		select {
		case n := <-w.in:
			handle(n)
		default:
			break
		}
	}
}

func (w *worker) until(ctx context.Context) {
	for ctx.Err() == nil { // want `spins while nothing`
		if w.stopped() {
			return
		}
		select {
		case n := <-w.in:
			handle(n)
		default:
		}
	}
}

// A flag that is looked at in the body, by a method, under a lock.
func (w *worker) wait() {
	for { // want `spins until`
		if w.stop.Load() {
			break
		}
		runtime.Gosched()
	}
	for !w.stopped() { // want `spins until`
		runtime.Gosched()
	}
	for { // want `spins until`
		w.mu.Lock()
		busy := w.busy
		w.mu.Unlock()
		if !busy {
			return
		}
	}
}

// It waits in the first select.
func (w *worker) both() {
	for {
		select {
		case n := <-w.in:
			handle(n)
		case <-w.done:
			return
		}
		select {
		case <-w.done:
			return
		default:
		}
	}
}

// It goes through a list.
func chase(next []int) (i int) {
	for {
		i = next[i]
		if i == 0 {
			break
		}
	}
	for i < len(next) {
		i = next[i]
	}
	return i
}

type queue struct {
	mu     sync.Mutex
	items  []int
	closed bool
}

// Who waits for an item asks for it all the time.
func (q *queue) drain() {
	for { // want `spins until the value changes`
		q.mu.Lock()
		if q.closed {
			q.mu.Unlock()
			return
		}
		if len(q.items) == 0 {
			q.mu.Unlock()
			continue
		}
		n := q.items[0]
		q.items = q.items[1:]
		q.mu.Unlock()
		handle(n)
	}
}

func (q *queue) drainSlowly() {
	for {
		q.mu.Lock()
		if len(q.items) == 0 {
			q.mu.Unlock()
			time.Sleep(time.Millisecond)
			continue
		}
		n := q.items[0]
		q.items = q.items[1:]
		q.mu.Unlock()
		handle(n)
	}
}

func (q *queue) drainNow() {
	for {
		q.mu.Lock()
		if len(q.items) == 0 {
			q.mu.Unlock()
			return
		}
		n := q.items[0]
		q.items = q.items[1:]
		q.mu.Unlock()
		handle(n)
	}
}

// What is read waits.
func (q *queue) refill(next func() int) {
	for {
		n := next()
		q.mu.Lock()
		if len(q.items) == 0 {
			q.mu.Unlock()
			continue
		}
		q.items = append(q.items, n)
		q.mu.Unlock()
	}
}

type window struct {
	rows  chan int
	first *time.Timer
	every *time.Ticker
	sum   int
}

func (w *window) run(stop <-chan struct{}) {
	for { // want `spins while nothing is to be received: a whole core for waiting`
		select {
		case <-stop:
			return
		case n := <-w.rows:
			w.sum += n
		default:
		}
		if w.first != nil {
			select {
			case <-w.first.C:
				w.first = nil
			default:
			}
		}
		if w.every != nil {
			select {
			case <-w.every.C:
				w.sum = 0
			default:
			}
		}
	}
}

// It waits for rows where there is a timer.
func (w *window) waits(stop <-chan struct{}) {
	for {
		select {
		case <-stop:
			return
		default:
		}
		if w.first != nil {
			select {
			case <-w.first.C:
				w.first = nil
			case n := <-w.rows:
				w.sum += n
			}
		}
		w.sum++
	}
}

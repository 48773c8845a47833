package a

import (
	"runtime"
	"sync"
	"sync/atomic"
	"time"
)

// It sleeps in the select.
func blocking(in chan int, done chan bool) {
	for {
		select {
		case n := <-in:
			handle(n)
		case <-done:
			return
		}
	}
}

// It sleeps between two looks.
func polling(in chan int) {
	for {
		select {
		case n := <-in:
			handle(n)
		default:
			time.Sleep(time.Millisecond)
		}
	}
}

// It works while nothing comes in.
func working(done chan bool) {
	for {
		select {
		case <-done:
			return
		default:
			handle(1)
		}
	}
}

func between(done chan bool) {
	for {
		select {
		case <-done:
			return
		default:
		}
		handle(1)
	}
}

// It takes all that is there, and ends.
func flush(in chan int) {
	for {
		select {
		case n := <-in:
			handle(n)
		default:
			return
		}
	}
}

// It gives up.
func some(in chan int) {
	for i := 0; i < 100; i++ {
		select {
		case n := <-in:
			handle(n)
		default:
		}
	}
}

// A lock that somebody chose to build.
func lock(l *atomic.Bool, mu *sync.Mutex) {
	for !l.CompareAndSwap(false, true) {
		runtime.Gosched()
	}
	for !mu.TryLock() {
		runtime.Gosched()
	}
}

// The oldest gives way: the next turn succeeds.
func latest(ch chan int, n int) {
	for {
		select {
		case ch <- n:
			return
		default:
		}
		select {
		case <-ch:
		default:
		}
	}
}

// The same with the one select in the other.
func newest(ch chan int, n int) {
	for {
		select {
		case ch <- n:
			return
		default:
			select {
			case <-ch:
			default:
			}
		}
	}
}

// The loop asks itself.
func eventsWhileOpen(events, done chan int, fn func()) {
	ok := events != nil
	for ok {
		select {
		case _, ok = <-events:
			if !ok {
				continue
			}
			fn()
		case _, ok = <-done:
		}
	}
}

type machine struct {
	conns chan int
	stop  chan struct{}
}

// run closes the channel when all states are over.
func (m *machine) run() {
	for m.state() {
	}
	close(m.conns)
}

func (m *machine) state() bool {
	for {
		select {
		case <-m.stop:
			return false
		case c, ok := <-m.conns:
			if !ok {
				break
			}
			println(c)
		}
	}
}

// Nobody closes it.
func streamed(stop <-chan struct{}, subscribe func(func(int)), show func(int)) {
	events := make(chan int, 10)
	go subscribe(func(e int) {
		select {
		case <-stop:
		case events <- e:
		}
	})
	for {
		select {
		case <-stop:
			return
		case e, ok := <-events:
			if ok {
				show(e)
			}
		}
	}
}

type watcher struct {
	updates chan int
	done    chan struct{}
}

func newWatcher() *watcher { return &watcher{updates: make(chan int), done: make(chan struct{})} }

// Nobody in the package closes it, and nobody else has it.
func (w *watcher) run(show func(int)) {
	for {
		select {
		case <-w.done:
			return
		case u, ok := <-w.updates:
			if !ok {
				continue
			}
			show(u)
		}
	}
}

func (w *watcher) tell(u int) { w.updates <- u }

package a

import (
	"runtime"
	"sync/atomic"
)

func handle(n int) {}

func drain(in chan int, done chan bool) {
	for { // want `spins while nothing is to be received: a whole core for waiting`
		select {
		case n := <-in:
			handle(n)
		case <-done:
			return
		default:
		}
	}
}

var stopped atomic.Bool

func until(in chan int) {
	for !stopped.Load() { // want `spins while nothing`
		select {
		case n := <-in:
			handle(n)
		default:
			continue
		}
	}
}

func polite(in chan int) {
	for { // want `spins while nothing`
		select {
		case n := <-in:
			handle(n)
		default:
			runtime.Gosched()
		}
	}
}

var ready int32

func wait() {
	for atomic.LoadInt32(&ready) == 0 { // want `spins until the value changes: a whole core for waiting`
	}
	for !stopped.Load() { // want `spins until`
		runtime.Gosched()
	}
}

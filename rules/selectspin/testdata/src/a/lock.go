package a

import (
	"runtime"
	"sync/atomic"
)

// The lowest bit is a lock: what is looked at is taken behind the loop.
func lockWord(word *uint64) {
	for {
		var now uint64
		for {
			now = atomic.LoadUint64(word)
			if now&1 == 0 {
				break
			}
			runtime.Gosched()
		}
		if atomic.CompareAndSwapUint64(word, now, now|1) {
			return
		}
	}
}

type latch struct{ held, users atomic.Int32 }

func (l *latch) lock() {
	for {
		for l.held.Load() != 0 {
			runtime.Gosched()
		}
		if l.held.CompareAndSwap(0, 1) {
			return
		}
	}
}

// What is taken behind it is something else.
func (l *latch) enter() bool {
	for l.held.Load() != 0 { // want `until the value changes`
		runtime.Gosched()
	}
	return l.users.CompareAndSwap(0, 1)
}

package a

import (
	"runtime"
	"sync/atomic"
)

type halves struct {
	index  uint64
	counts [2]struct{ n uint64 }
}

// Others go to the other half from here on: it waits for those who are inside.
func (h *halves) collect() uint64 {
	n := atomic.AddUint64(&h.index, 1<<63)
	count := n & (1<<63 - 1)
	cold := &h.counts[(^n)>>63]
	for count != atomic.LoadUint64(&cold.n) {
		runtime.Gosched()
	}
	return count
}

// Nothing was done that ends it.
func (h *halves) await(count uint64) {
	for count != atomic.LoadUint64(&h.counts[0].n) { // want "spins until the value changes: a whole core for waiting"
		runtime.Gosched()
	}
}

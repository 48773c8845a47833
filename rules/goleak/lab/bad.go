// Package lab holds the pair that the rule's claim is measured with.
package lab

import (
	"sync/atomic"
	"time"
)

// every is the time between two reports.
const every = 500 * time.Microsecond

// Progress is how far a sum is.
type progress struct {
	at   atomic.Int64
	done atomic.Bool
}

// Bad adds up and leaves behind who reports how far it is.
func Bad(values []int, report func(int64)) (sum int) {
	p := &progress{}
	go func() {
		for {
			time.Sleep(every)
			report(p.at.Load())
		}
	}()
	for i, v := range values {
		p.at.Store(int64(i))
		sum += v
	}
	return sum
}

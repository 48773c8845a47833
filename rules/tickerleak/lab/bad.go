// Package lab holds the pair that the rule's claim is measured with.
package lab

import "time"

// every is the time between two reports.
const every = 100 * time.Microsecond

// Bad adds up, reports at each tick, and leaves the ticker ticking.
func Bad(values []int, report func()) (sum int) {
	t := time.NewTicker(every)
	for _, v := range values {
		select {
		case <-t.C:
			report()
		default:
		}
		sum += v
	}
	return sum
}

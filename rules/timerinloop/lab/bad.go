// Package lab holds the pair that the rule's claim is measured with.
package lab

import "time"

// Bad adds up what comes in until nothing came for idle.
func Bad(in <-chan int, idle time.Duration) (sum int) {
	for {
		select {
		case n, ok := <-in:
			sum += n
			if !ok {
				return sum
			}
		case <-time.After(idle):
			return -1
		}
	}
}

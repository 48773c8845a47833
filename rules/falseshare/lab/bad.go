// Package lab holds the pair that the rule's claim is measured with.
package lab

import "sync"

// workers is how many goroutines add up.
const workers = 4

// Bad lets each worker add up in an element of its own.
func Bad(values []int) (sum int) {
	sums := make([]int, workers)
	var wg sync.WaitGroup
	for w := range workers {
		wg.Go(func() {
			for i := w; i < len(values); i += workers {
				sums[w] += values[i]
			}
		})
	}
	wg.Wait()
	for _, s := range sums {
		sum += s
	}
	return sum
}

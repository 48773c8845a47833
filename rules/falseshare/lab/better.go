package lab

import "sync"

// Better lets each worker add up in a local variable.
func Better(values []int) (sum int) {
	sums := make([]int, workers)
	var wg sync.WaitGroup
	for w := range workers {
		wg.Go(func() {
			s := 0
			for i := w; i < len(values); i += workers {
				s += values[i]
			}
			sums[w] = s
		})
	}
	wg.Wait()
	for _, s := range sums {
		sum += s
	}
	return sum
}

// Package lab holds the pair that the rule's claim is measured with.
package lab

import "sync"

// Bad squares each number in a goroutine of its own.
func Bad(numbers []int) {
	var wg sync.WaitGroup
	for i := range numbers {
		wg.Add(1)
		go func() {
			defer wg.Done()
			numbers[i] *= numbers[i]
		}()
	}
	wg.Wait()
}

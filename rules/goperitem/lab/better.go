package lab

import (
	"runtime"
	"sync"
)

// Better gives each core a part of them.
func Better(numbers []int) {
	workers := runtime.GOMAXPROCS(0)
	size := (len(numbers) + workers - 1) / workers
	var wg sync.WaitGroup
	for len(numbers) > 0 {
		part := numbers[:min(size, len(numbers))]
		numbers = numbers[len(part):]
		wg.Go(func() {
			for i := range part {
				part[i] *= part[i]
			}
		})
	}
	wg.Wait()
}

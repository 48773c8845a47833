package lab

import "time"

// Better sets one timer again and again.
func Better(in <-chan int, idle time.Duration) (sum int) {
	t := time.NewTimer(idle)
	defer t.Stop()
	for {
		select {
		case n, ok := <-in:
			sum += n
			if !ok {
				return sum
			}
			t.Reset(idle)
		case <-t.C:
			return -1
		}
	}
}

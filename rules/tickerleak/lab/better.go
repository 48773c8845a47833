package lab

import "time"

// Better stops the ticker.
func Better(values []int, report func()) (sum int) {
	t := time.NewTicker(every)
	defer t.Stop()
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

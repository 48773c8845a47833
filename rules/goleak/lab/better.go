package lab

import "time"

// Better tells the reporter when it is done.
func Better(values []int, report func(int64)) (sum int) {
	p := &progress{}
	defer p.done.Store(true)
	go func() {
		for !p.done.Load() {
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

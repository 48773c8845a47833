package a

import "time"

func batches(in <-chan []int, out chan<- int, every time.Duration, give func([]int)) {
next:
	for batch := range in {
		t := time.NewTicker(every) // want `leaves the ticker running on one way`
		for i, n := range batch {
			select {
			case out <- n:
			case <-t.C:
				give(batch[i:])
				continue next
			}
		}
		t.Stop()
	}
}

func batchesStopped(in <-chan []int, out chan<- int, every time.Duration, give func([]int)) {
next:
	for batch := range in {
		t := time.NewTicker(every)
		for i, n := range batch {
			select {
			case out <- n:
			case <-t.C:
				t.Stop()
				give(batch[i:])
				continue next
			}
		}
		t.Stop()
	}
}

package a

import (
	"sync"
	"sync/atomic"
)

type stat struct{ hits, misses int }

func sums(parts [][]int) []int {
	out := make([]int, len(parts))
	var wg sync.WaitGroup
	for i := range parts {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for _, v := range parts[i] {
				out[i] += v // want `writes to an element beside those of other goroutines at each turn: the cores take the cache line from each other`
			}
		}()
	}
	wg.Wait()
	return out
}

func fields(n int, jobs chan int) {
	stats := make([]stat, n)
	for i := 0; i < n; i++ {
		go func(id int) {
			for range jobs {
				stats[id].hits++ // want `beside those of other goroutines`
			}
		}(i)
	}
}

func atomics(n int, jobs chan int) {
	var counts [8]atomic.Int64
	old := make([]int64, n)
	for w := range n {
		go func() {
			for range jobs {
				counts[w].Add(1)            // want `beside those of other goroutines`
				atomic.AddInt64(&old[w], 1) // want `beside those of other goroutines`
			}
		}()
	}
}

type pool struct {
	jobs chan int
	done []int
}

func (p *pool) start(n int) {
	for i := range n {
		go p.work(i)
	}
}

func (p *pool) work(id int) {
	for range p.jobs {
		p.done[id]++ // want `beside those of other goroutines`
	}
}

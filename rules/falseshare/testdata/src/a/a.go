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

// A slice's header is written with each append.
func collect(parts [][]int) [][]int {
	out := make([][]int, len(parts))
	var wg sync.WaitGroup
	for w, part := range parts {
		wg.Go(func() {
			for _, v := range part {
				if v > 0 {
					out[w] = append(out[w], v) // want `beside those of other goroutines`
				}
			}
		})
	}
	wg.Wait()
	return out
}

func largest(parts [][]int) []int {
	out := make([]int, len(parts))
	var wg sync.WaitGroup
	for w := range parts {
		wg.Add(1)
		go func(w int) {
			defer wg.Done()
			scan(parts[w], w, out)
		}(w)
	}
	wg.Wait()
	return out
}

func scan(part []int, w int, out []int) {
	for _, v := range part {
		out[w] = max(out[w], v) // want `beside those of other goroutines`
	}
}

// A pointer to the element.
func pointed(n int, jobs chan int) {
	stats := make([]stat, n)
	for i := range n {
		s := &stats[i]
		go func() {
			for range jobs {
				s.hits++ // want `beside those of other goroutines`
			}
		}()
		go serve(jobs, &stats[i])
		go func(s *stat) {
			for range jobs {
				s.misses++ // want `beside those of other goroutines`
			}
		}(&stats[i])
	}
}

func serve(jobs chan int, s *stat) {
	for range jobs {
		s.hits++ // want `beside those of other goroutines`
	}
}

// Two goroutines, two fields.
func two(s *stat, jobs chan int) {
	go func() {
		for range jobs {
			s.hits++ // want `writes to a field beside one that another goroutine writes at each turn`
		}
	}()
	go func() {
		for range jobs {
			s.misses++ // want `writes to a field beside one that another goroutine writes at each turn`
		}
	}()
}

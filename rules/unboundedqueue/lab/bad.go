// Package lab holds the pair that the rule's claim is measured with.
package lab

import "sync"

// A job is what is handed over.
type job struct {
	id   int
	data [6]int
}

// A backlog takes whatever comes.
type backlog struct {
	mu    sync.Mutex
	ready sync.Cond
	jobs  []job
}

func (b *backlog) put(j job) {
	b.mu.Lock()
	b.jobs = append(b.jobs, j)
	b.mu.Unlock()
	b.ready.Signal()
}

func (b *backlog) take() job {
	b.mu.Lock()
	for len(b.jobs) == 0 {
		b.ready.Wait()
	}
	j := b.jobs[0]
	b.jobs = b.jobs[1:]
	b.mu.Unlock()
	return j
}

// Bad hands n jobs to a consumer that comes when all are there.
func Bad(n int) (sum int) {
	b := &backlog{}
	b.ready.L = &b.mu
	for i := range n {
		b.put(job{id: i})
	}
	for range n {
		sum += b.take().id
	}
	return sum
}

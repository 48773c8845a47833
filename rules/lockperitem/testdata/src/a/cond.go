package a

import "sync"

type backlog struct {
	cond  *sync.Cond
	jobs  []int
	known map[int]bool
	shut  bool
}

// The lock of a sync.Cond is one as well.
func (b *backlog) addAll(jobs []int) int {
	added := 0
	for _, job := range jobs {
		b.cond.L.Lock() // want `takes and releases b.cond.L for each item`
		if !b.shut && !b.known[job] {
			b.known[job] = true
			b.jobs = append(b.jobs, job)
			added++
		}
		b.cond.L.Unlock()
	}
	b.cond.Broadcast()
	return added
}

// It waits for each.
func (b *backlog) takeAll(n []int) {
	for i := range n {
		b.cond.L.Lock()
		for len(b.jobs) == 0 {
			b.cond.Wait()
		}
		n[i] = b.jobs[0]
		b.jobs = b.jobs[1:]
		b.cond.L.Unlock()
	}
}

// Nobody knows what this lock is.
func markAll(l sync.Locker, seen map[int]bool, jobs []int) {
	for _, job := range jobs {
		l.Lock()
		seen[job] = true
		l.Unlock()
	}
}

package a

import "time"

type job struct {
	name, owner, host string
	queued, started   time.Time
	weight            *int
	labels            []string
	tries             int
}

func weightOf(w *int) int {
	if w == nil {
		return 0
	}
	return *w
}

// Two copies are worth twice the calls.
func earlier(a, b job, base time.Duration) bool {
	if x, y := weightOf(a.weight), weightOf(b.weight); x != y {
		return x > y
	}
	if x, y := a.queued.Add(base), b.queued.Add(base); !x.Equal(y) {
		return x.Before(y)
	}
	return a.name < b.name
}

// One is not, beside as many.
func later(a job, b *job, base time.Duration) bool {
	if x, y := weightOf(a.weight), weightOf(b.weight); x != y {
		return x > y
	}
	if x, y := a.queued.Add(base), b.queued.Add(base); !x.Equal(y) {
		return x.Before(y)
	}
	return a.name < b.name
}

func leastJob(jobs []job) (least int) {
	for i := range jobs {
		if earlier(jobs[i], jobs[least], time.Minute) { // want `copies 136 bytes per call` `copies 136 bytes per call`
			least = i
		}
		if later(jobs[i], &jobs[least], time.Minute) {
			least = i
		}
	}
	return least
}

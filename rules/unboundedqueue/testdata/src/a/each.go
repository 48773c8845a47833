package a

import (
	"sync"
	"time"
)

type ear struct {
	heard chan string
	gone  chan struct{}
}

type radio struct {
	ears map[int]*ear
}

// Each word leaves a goroutine behind for every ear that does not listen.
func (r *radio) say(word string) {
	for _, e := range r.ears {
		go func() { // want `waits for its send`
			select {
			case e.heard <- word:
			case <-e.gone:
			}
		}()
	}
	for _, e := range r.ears {
		go func() { e.heard <- word }() // want `waits for its send`
	}
}

// Gives up, drops, or waits.
func (r *radio) sayNow(word string) {
	for _, e := range r.ears {
		go func() {
			select {
			case e.heard <- word:
			case <-time.After(time.Second):
			}
		}()
		select {
		case e.heard <- word:
		default:
		}
	}
}

// Says good-bye, which it was not given.
func (r *radio) end() {
	for _, e := range r.ears {
		go func() { e.heard <- "bye" }()
	}
}

// A list that is taken from by as many as fit, and moved up.
func post(in <-chan []job, stop <-chan bool, send func([]job) <-chan bool) {
	var queue []job
	var sent <-chan bool
	for {
		if sent == nil && len(queue) > 0 {
			n, size := 0, 0
			for n = 0; n < len(queue) && size < 100; n++ {
				size += queue[n].id
			}
			sent = send(queue[:n:n])
			queue = queue[:copy(queue, queue[n:])]
		}
		select {
		case more := <-in:
			queue = append(queue, more...) // want `has no bound`
		case <-sent:
			sent = nil
		case <-stop:
			return
		}
	}
}

// The oldest go.
func postSome(in <-chan []job, send func([]job) <-chan bool) {
	var queue []job
	for {
		if len(queue) > 0 {
			<-send(queue[:1:1])
			queue = queue[:copy(queue, queue[1:])]
		}
		select {
		case more := <-in:
			queue = append(queue, more...)
			if len(queue) > 50 {
				queue = queue[:copy(queue, queue[len(queue)-50:])]
			}
		}
	}
}

type outgoing struct {
	mu    sync.Mutex
	ready chan struct{}
	queue []*job
}

func (o *outgoing) send(jobs ...*job) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.queue = append(o.queue, jobs...) // want `has no bound`
}

// Asks for no more than there are, and keeps them in a list of its own.
func (o *outgoing) batch(most int) (list []*job) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if len(o.queue) > most {
		list = append(list, o.queue[:most]...)
		o.queue = o.queue[most:]
		return list
	}
	list = append(list, o.queue...)
	o.queue = o.queue[:0]
	return list
}

type outgoingSome struct {
	mu    sync.Mutex
	ready chan struct{}
	queue []*job
}

func (o *outgoingSome) send(most int, jobs ...*job) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if len(o.queue) < most {
		o.queue = append(o.queue, jobs...)
	}
}

func (o *outgoingSome) one() (j *job) {
	o.mu.Lock()
	defer o.mu.Unlock()
	j, o.queue = o.queue[0], o.queue[1:]
	return j
}

type labelled struct {
	mu     sync.Mutex
	ready  chan struct{}
	queue  []*job
	queued map[int]bool
}

// Looks into a map of its own: that bounds this call only.
func (l *labelled) send(jobs []*job) {
	l.mu.Lock()
	defer l.mu.Unlock()
	seen := map[int]bool{}
	for _, j := range jobs {
		if seen[j.id] {
			return
		}
		seen[j.id] = true
	}
	l.queue = append(l.queue, jobs...) // want `has no bound`
}

// Each is in the queue once.
func (l *labelled) sendOnce(j *job) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.queued[j.id] {
		return
	}
	l.queued[j.id] = true
	l.queue = append(l.queue, j)
}

func (l *labelled) one() (j *job) {
	l.mu.Lock()
	defer l.mu.Unlock()
	j, l.queue = l.queue[0], l.queue[1:]
	return j
}

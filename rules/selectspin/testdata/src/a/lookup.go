package a

import (
	"context"
	"sync"
	"time"
)

type seat struct{ owner string }

type hall struct {
	mu    sync.RWMutex
	seats map[int]*seat
	first int
	gone  chan struct{}
}

func (h *hall) at(n int) *seat {
	h.mu.RLock()
	defer h.mu.RUnlock()
	return h.seats[n]
}

// What is looked up under a key stays the same until somebody else sets it.
func (h *hall) await(n int) *seat {
	s := h.at(n)
	for s == nil { // want `spins while nothing`
		select {
		case <-h.gone:
			return nil
		default:
		}
		s = h.at(n)
	}
	return s
}

// Another key in each turn: a search.
func (h *hall) search(n int) *seat {
	for s := h.at(n); s == nil; {
		n = n*7%31 + 1
		s = h.at(n)
	}
	for {
		if h.at(n) != nil {
			return h.at(n)
		}
		n = n*7%31 + 1
	}
}

type parcel struct {
	from time.Time
	size int
}

func (p *parcel) old() time.Duration { return time.Since(p.from) }

// Looks at each whether its time has come, at full speed.
func pack(in chan *parcel, wait time.Duration, send func(*parcel)) {
	open := map[int]*parcel{}
	for { // want `spins while nothing`
		select {
		case p, ok := <-in:
			if !ok {
				return
			}
			open[p.size] = p
		default:
		}
		for k, p := range open {
			if p.old() < wait {
				continue
			}
			send(p)
			delete(open, k)
		}
	}
}

// Works on each in every turn.
func packAll(in chan *parcel, send func(*parcel)) {
	open := map[int]*parcel{}
	for {
		select {
		case p := <-in:
			open[p.size] = p
		default:
		}
		for _, p := range open {
			send(p)
		}
	}
}

type inbox struct {
	mu     sync.Mutex
	jobs   []int
	closed bool
}

// Is asked whether it is over, and looked into again at once.
func (b *inbox) next(ctx context.Context) (int, bool) {
	for { // want `spins until`
		select {
		case <-ctx.Done():
			return 0, false
		default:
		}
		b.mu.Lock()
		if len(b.jobs) == 0 {
			over := b.closed
			b.mu.Unlock()
			if over {
				return 0, false
			}
			continue
		}
		n := b.jobs[0]
		b.jobs = b.jobs[1:]
		b.mu.Unlock()
		return n, true
	}
}

// Waits between its looks.
func (b *inbox) nextSlow() int {
	for {
		b.mu.Lock()
		if len(b.jobs) == 0 {
			b.mu.Unlock()
			time.Sleep(time.Millisecond)
			continue
		}
		n := b.jobs[0]
		b.mu.Unlock()
		return n
	}
}

// Looks at many channels in turn, and counts what came.
func all(ctx context.Context, from []chan int) (sum int) {
	for left := len(from); left > 0; { // want `spins while nothing`
		for _, ch := range from {
			select {
			case n := <-ch:
				sum += n
				left--
			case <-ctx.Done():
				return 0
			default:
			}
		}
	}
	return sum
}

func enough(sums []int) bool {
	n := 0
	for _, s := range sums {
		n += s
	}
	return n > 100
}

// Asks what it has in each turn.
func untilEnough(from []chan int) []int {
	sums := make([]int, len(from))
	for { // want `spins while nothing`
		for i, ch := range from {
			select {
			case n := <-ch:
				sums[i] += n
			default:
			}
		}
		if enough(sums) {
			return sums
		}
	}
}

// Gives up after so many looks.
func someOf(from []chan int) (sum int) {
	for tries := 100; tries > 0; {
		for _, ch := range from {
			select {
			case n := <-ch:
				sum += n
			default:
			}
		}
		tries--
	}
	return sum
}

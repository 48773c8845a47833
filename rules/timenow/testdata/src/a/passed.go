package a

import (
	"fmt"
	"sync"
	"time"
)

type lease struct {
	seen  time.Time
	parts []string
	ended bool
	done  chan struct{}
	stop  func()
}

func (l *lease) lastSeen() time.Time { return l.seen }

type leases struct {
	mu    sync.Mutex
	all   map[string]*lease
	parts map[string]int
	idle  sync.Map
}

// Most are passed over, and what the end of one takes is paid for few.
func (s *leases) sweep(limit time.Duration) (n int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for id, l := range s.all {
		if time.Since(l.lastSeen()) < limit { // want `reads the clock for each item of a loop that takes hardly any time`
			continue
		}
		fmt.Println("ended", id)
		for _, part := range l.parts {
			s.parts[part]--
			n++
		}
		delete(s.all, id)
	}
	return n
}

func (s *leases) sweepNamed(limit time.Duration) {
	for id, l := range s.all {
		if l.ended {
			continue
		}
		age := time.Since(l.seen) // want `reads the clock for each item`
		if age < limit {
			continue
		}
		l.stop()
		s.remove(id)
	}
}

func (s *leases) remove(id string) { delete(s.all, id) }

func (s *leases) sweepShared(limit time.Duration) {
	s.idle.Range(func(key, v any) bool {
		l := v.(*lease)
		if time.Since(l.seen) < limit { // want `reads the clock for each item`
			return true
		}
		l.stop()
		s.idle.Delete(key)
		return true
	})
}

// The parts of one that ends are gone through in the branch.
func (s *leases) sweepBranch(limit time.Duration) {
	for id, l := range s.all {
		if time.Since(l.seen) > limit { // want `reads the clock for each item`
			for _, part := range l.parts {
				fmt.Println("part", part)
			}
			delete(s.all, id)
		}
	}
}

// Each that is passed over is worked on first, or what follows waits.
func (s *leases) sweepSlow(limit time.Duration, ping func(string)) {
	for id, l := range s.all {
		ping(id)
		if time.Since(l.seen) < limit {
			continue
		}
		delete(s.all, id)
	}
	for id, l := range s.all {
		if time.Since(l.seen) < limit {
			continue
		}
		<-l.done
		delete(s.all, id)
	}
}

// Nothing is taken away: each turn may be for one whose time has come.
func (s *leases) renew(limit time.Duration, ask func(string) bool) {
	for id, l := range s.all {
		if time.Since(l.seen) < limit {
			continue
		}
		l.ended = ask(id)
	}
}

// When one was taken away, after what that took.
func (s *leases) sweepStamped(now time.Time, limit time.Duration, gone map[string]time.Time) {
	for id, l := range s.all {
		if now.Sub(l.seen) < limit {
			continue
		}
		l.stop()
		for _, part := range l.parts {
			s.parts[part]--
		}
		delete(s.all, id)
		gone[id] = time.Now()
	}
}

// A literal that says no ends the walk, and a loop around goes on.
func (s *leases) first(limit time.Duration) {
	s.idle.Range(func(key, v any) bool {
		if time.Since(v.(*lease).seen) < limit {
			return false
		}
		s.end(key)
		return true
	})
}

func (s *leases) end(key any) {
	for range 3 {
		fmt.Println(key)
	}
	s.idle.Delete(key)
}

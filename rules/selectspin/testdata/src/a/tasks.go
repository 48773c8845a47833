package a

import (
	"context"
	"sync"
	"time"
)

type task interface{ Do() }

type scheduler struct {
	mu        sync.Mutex
	high, low chan task
	workers   chan task
	size      int
	more      func() task
}

// next gives a task, if there is one.
func (s *scheduler) next() task {
	s.fill()
	select {
	case t := <-s.high:
		return t
	default:
	}
	select {
	case t := <-s.low:
		return t
	default:
	}
	return nil
}

func (s *scheduler) fill() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.low) == 0 && s.more != nil {
		s.low <- s.more()
	}
}

type planner struct {
	high, low chan task
	workers   chan task
	size      int
}

func (p *planner) next() task {
	select {
	case t := <-p.high:
		return t
	default:
	}
	select {
	case t := <-p.low:
		return t
	default:
	}
	return nil
}

// Where nothing is to do it asks again at once.
func (p *planner) run(ctx context.Context, throttle *time.Ticker) {
	for { // want `spins until the value changes: a whole core for waiting`
		select {
		case <-ctx.Done():
			return
		default:
			if len(p.workers) == p.size {
				<-throttle.C
				continue
			}
			t := p.next()
			if t != nil {
				p.workers <- t
			}
		}
	}
}

// Here it pauses.
func (p *planner) runSlowly(ctx context.Context, throttle *time.Ticker) {
	for {
		select {
		case <-ctx.Done():
			return
		default:
			t := p.next()
			if t == nil {
				<-throttle.C
				continue
			}
			p.workers <- t
		}
	}
}

// What it asks may wait: a channel that is full.
func (s *scheduler) run(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		default:
			t := s.next()
			if t != nil {
				s.workers <- t
			}
		}
	}
}

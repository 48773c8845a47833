package a

import "sync"

type audience struct {
	mu      sync.Mutex
	seats   map[string]*seat
	program []string
}

type seat struct {
	mu    sync.Mutex
	ready *sync.Cond
	heard []string
}

func (s *seat) listen() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	for len(s.heard) == 0 {
		s.ready.Wait()
	}
	word := s.heard[0]
	s.heard = s.heard[1:]
	return word
}

// Each word for each of those who listen.
func (a *audience) tell(words ...string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	for _, word := range words {
		for _, s := range a.seats {
			s.mu.Lock()
			s.heard = append(s.heard, word) // want `puts into heard, which has no bound`
			s.mu.Unlock()
			s.ready.Signal()
		}
	}
}

// What the audience has itself is as much as it has.
func (a *audience) recite(name string) {
	for range a.program {
		for _, s := range a.seats {
			s.mu.Lock()
			s.heard = append(s.heard, name)
			s.mu.Unlock()
		}
	}
}

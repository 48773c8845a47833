package a

import "context"

type agent struct{ ctx context.Context }

func (s *agent) once() error { return nil }

// poke does not wait for who listens.
func poke(ch chan<- struct{}) {
	go func() {
		ch <- struct{}{}
	}()
}

func tellNow(ch chan<- struct{}) { ch <- struct{}{} }

// Whoever is to connect next waits when all is over (amazon-ecs-agent).
func (s *agent) run() error {
	connect := make(chan struct{}) // want `sends a result that nobody may receive any more`
	go func() {
		connect <- struct{}{}
	}()
	for {
		select {
		case <-connect:
			if err := s.once(); err != nil {
				poke(connect)
			}
		case <-s.ctx.Done():
			return nil
		}
	}
}

// The function itself sends: that is no goroutine's result.
func (s *agent) runNow(listen func(<-chan struct{})) {
	connect := make(chan struct{})
	go listen(connect)
	tellNow(connect)
}

package lab

import "time"

// Better ends the goroutine with the session.
func Better(values []int) int {
	s := &session{seen: map[string]string{}, done: make(chan struct{})}
	defer close(s.done)
	go func() {
		t := time.NewTicker(time.Minute)
		defer t.Stop()
		for {
			select {
			case <-t.C:
				s.forget()
			case <-s.done:
				return
			}
		}
	}()
	return s.count(values)
}

package a

import "time"

// A ticker that is made as an argument.
func spin(done <-chan struct{}) {
	go func(t *time.Ticker) {
		for {
			select {
			case <-t.C:
				println("tick")
			case <-done:
				return
			}
		}
	}(time.NewTicker(time.Second)) // want `never stops the ticker`
	go beatOf(time.NewTicker(time.Second), done) // want `never stops the ticker`
	go stops(time.NewTicker(time.Second), done)
	go lasts(time.NewTicker(time.Second))
	go hands(time.NewTicker(time.Second), done)
}

func beatOf(t *time.Ticker, done <-chan struct{}) {
	for {
		select {
		case <-t.C:
			println("tick")
		case <-done:
			return
		}
	}
}

func stops(t *time.Ticker, done <-chan struct{}) {
	defer t.Stop()
	<-done
}

func lasts(t *time.Ticker) {
	for range t.C {
		println("tick")
	}
}

func hands(t *time.Ticker, done <-chan struct{}) {
	beatOf(t, done)
	t.Stop()
}

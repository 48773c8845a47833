package a

import "time"

type watcher struct {
	every time.Duration
	tick  *time.Ticker
	other *time.Ticker
	done  chan struct{}
}

func (w *watcher) look() {}

func (w *watcher) run(done <-chan struct{}) {
	t := time.NewTicker(w.every) // want `never stops the ticker: it ticks on after the function has ended`
	for {
		select {
		case <-t.C:
			w.look()
		case <-done:
			return
		}
	}
}

// It counts to its end, in a block of its own.
func (w *watcher) some(n int) {
	if n > 0 {
		ticker := time.NewTicker(time.Second) // want `never stops the ticker`
		for range ticker.C {
			if n--; n == 0 {
				break
			}
		}
	}
}

// A goroutine's own ticker.
func (w *watcher) start() {
	go func() {
		t := time.NewTicker(w.every) // want `never stops the ticker`
		for range t.C {
			select {
			case <-w.done:
				return
			default:
			}
			t.Reset(w.every)
		}
	}()
}

// Another one takes its place, for which it is stopped: the last one is not.
func (w *watcher) renews(every <-chan time.Duration, done <-chan struct{}) {
	t := time.NewTicker(w.every) // want `never stops the ticker`
	for {
		select {
		case <-t.C:
			w.look()
		case d := <-every:
			t.Stop()
			t = time.NewTicker(d)
		case <-done:
			return
		}
	}
}

func (w *watcher) renewsAndStops(every <-chan time.Duration, done <-chan struct{}) {
	t := time.NewTicker(w.every)
	for {
		select {
		case <-t.C:
			w.look()
		case d := <-every:
			t.Stop()
			t = time.NewTicker(d)
		case <-done:
			t.Stop()
			return
		}
	}
}

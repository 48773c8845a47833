package a

import "time"

// The goroutine stops it in one case, and ends in another one, too.
func (w *watcher) report(list func() error, quit, done <-chan struct{}) {
	t := time.NewTicker(w.every) // want `leaves the ticker running on one way`
	go func() {
		for {
			select {
			case <-t.C:
				if list() != nil {
					return
				}
			case <-quit:
				t.Stop()
				return
			case <-done:
				return
			}
		}
	}()
}

func (w *watcher) reportStopped(list func() error, quit <-chan struct{}) {
	t := time.NewTicker(w.every)
	go func() {
		for {
			select {
			case <-t.C:
				if list() != nil {
					t.Stop()
					return
				}
			case <-quit:
				t.Stop()
				return
			}
		}
	}()
}

// It is stopped behind the loop, whichever way that is left.
func (w *watcher) reportBehind(quit <-chan struct{}) {
	t := time.NewTicker(w.every)
	go func() {
	loop:
		for {
			select {
			case <-t.C:
				w.look()
			case <-quit:
				break loop
			}
		}
		t.Stop()
	}()
}

// The deferred Stop is of the first one.
func (w *watcher) renew(every <-chan time.Duration, done <-chan struct{}) {
	t := time.NewTicker(w.every)
	defer t.Stop()
	for {
		select {
		case <-t.C:
			w.look()
		case d := <-every:
			t.Stop()
			t = time.NewTicker(d) // want `leaves this ticker running: the deferred Stop is of the one before`
		case <-done:
			return
		}
	}
}

// The literal asks for the ticker when it runs.
func (w *watcher) renewLate(every <-chan time.Duration, done <-chan struct{}) {
	t := time.NewTicker(w.every)
	defer func() { t.Stop() }()
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

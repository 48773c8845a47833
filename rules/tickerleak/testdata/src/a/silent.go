package a

import "time"

// It is stopped.
func (w *watcher) stopped(done chan bool) {
	t := time.NewTicker(w.every)
	defer t.Stop()
	for {
		select {
		case <-t.C:
		case <-done:
			return
		}
	}
}

// It is needed for ever.
func (w *watcher) forever() {
	t := time.NewTicker(w.every)
	for range t.C {
		w.look()
	}
}

func (w *watcher) never() error {
	t := time.NewTicker(w.every)
	for range t.C {
		w.look()
	}
	return nil // not reached
}

func (w *watcher) ticks() {
	for range time.Tick(w.every) {
		w.look()
	}
}

func (w *watcher) loop() {
	for {
		select {
		case <-time.Tick(w.every):
			w.look()
		case <-w.done:
		}
	}
}

// So is one that a goroutine without an end uses.
func (w *watcher) service() {
	t := time.NewTicker(w.every)
	go func() {
		for {
			<-t.C
			w.look()
		}
	}()
}

// Others have it and may stop it.
func (w *watcher) handed() *time.Ticker {
	t := time.NewTicker(w.every)
	keep(t)
	return t
}

func keep(t *time.Ticker) {}

func channel() <-chan time.Time {
	t := time.NewTicker(time.Second)
	return t.C
}

// The package stops it elsewhere.
func (w *watcher) begin() {
	w.other = time.NewTicker(w.every)
}

func (w *watcher) end() {
	w.other.Stop()
}

// Once per process.
var beat = time.NewTicker(time.Second)

func init() {
	<-time.Tick(time.Second)
}

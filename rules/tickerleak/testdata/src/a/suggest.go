package a

import "time"

// Tick cannot be stopped.
func (w *watcher) ticking(done chan bool) {
	for {
		select {
		case <-time.Tick(w.every): // want `makes a ticker that nothing can stop`
		case <-done:
			return
		}
	}
}

func until(done func() bool) {
	for range time.Tick(time.Second) { // want `makes a ticker that nothing can stop`
		if done() {
			break
		}
	}
}

func once() {
	<-time.NewTicker(time.Second).C // want `makes a ticker that nothing can stop`
}

// A literal uses it, and may outlive the function.
func (w *watcher) background() {
	t := time.NewTicker(w.every) // want `never stops the ticker`
	go func() {
		for {
			select {
			case <-t.C:
			case <-w.done:
				return
			}
		}
	}()
}

// A field that the package never stops.
func (w *watcher) open() {
	w.tick = time.NewTicker(w.every) // want `never stops the ticker in tick: it ticks on after its owner is gone`
	<-w.tick.C
}

// One per iteration.
func rounds(n int) {
	for i := 0; i < n; i++ {
		t := time.NewTicker(time.Second) // want `never stops the ticker`
		<-t.C
	}
}

// Declared with var.
func declared() {
	var t = time.NewTicker(time.Second) // want `never stops the ticker`
	<-t.C
}

// A channel that is a ticker's or another's is kept: who would stop the ticker?
func (w *watcher) onceOrOften(often bool) {
	var tick <-chan time.Time
	if often {
		tick = time.NewTicker(w.every).C // want `makes a ticker that nothing can stop`
	} else {
		tick = time.After(w.every)
	}
	for {
		select {
		case <-tick:
			if !often {
				return
			}
		case <-w.done:
			return
		}
	}
}

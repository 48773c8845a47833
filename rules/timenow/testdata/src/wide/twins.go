package wide

import (
	"context"
	"time"

	"example.com/alerts"
)

// The method has a twin that is given the time.
func firing(list []*alerts.Alert, labels map[string]string) (n int) {
next:
	for _, a := range list {
		if a.Resolved() { // want "reads the clock for each item"
			continue
		}
		for k, v := range labels {
			if a.Labels[k] != v {
				continue next
			}
		}
		if a.Silenced() { // of a place
			continue
		}
		n++
	}
	return n
}

func notify(ctx context.Context, list []*alerts.Alert, send func(context.Context, *alerts.Alert)) {
	for _, a := range list {
		if !a.Resolved() { // sending takes time
			send(ctx, a)
		}
	}
}

func poll(a *alerts.Alert, wait func()) {
	for range 10 {
		if a.Resolved() { // of one
			return
		}
		wait()
	}
}

type window struct {
	size    int
	started time.Time
	last    time.Time
	offset  int
}

func (w *window) begin() {
	w.started = time.Now()
	w.offset = w.size
}

// A method sets the field that was measured from to the present.
func (w *window) adjust(rtt time.Duration) {
	if time.Since(w.started) < 4*rtt {
		w.size *= 2
	}
	w.begin() // want "reads the clock again right after it was read"
}

func (w *window) seldom(rtt time.Duration) {
	if time.Since(w.started) < 4*rtt {
		return
	}
	w.begin() // once in an interval
}

func (w *window) other(rtt time.Duration) {
	if time.Since(w.last) < 4*rtt {
		w.size *= 2
	}
	w.begin() // another field
}

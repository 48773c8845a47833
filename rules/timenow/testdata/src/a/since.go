package a

import (
	"fmt"
	"time"
)

// A duration up to now, and now.
func logged(start time.Time, path string) {
	took := time.Since(start)
	fmt.Printf("%s %s %v", time.Now().Format(time.RFC3339), path, took) // want `reads the clock again right after it was read`
}

func stamped(e *entry, start time.Time) time.Duration {
	e.used = time.Now()
	return time.Since(start) // want `reads the clock again`
}

// What is measured from the reading needs another one.
func measuredQuick(e *entry) time.Duration {
	start := time.Now()
	e.hits++
	return time.Since(start)
}

func measuredField(e *entry) time.Duration {
	e.used = time.Now()
	e.hits++
	return time.Since(e.used)
}

// Two durations are two questions.
func (e *entry) idle() bool {
	return time.Since(e.used) > time.Minute && time.Since(e.expires) > time.Second
}

// The loop compared everything with one reading.
func (c *cache) prune() {
	now := time.Now()
	for key, e := range c.entries {
		if now.After(e.expires) {
			delete(c.entries, key)
		}
	}
	c.last = time.Now() // want `reads the clock again`
}

// How long a loop takes is another matter.
func (c *cache) count() (n int, took time.Duration) {
	start := time.Now()
	for _, e := range c.entries {
		n += e.hits
	}
	end := time.Now()
	return n, end.Sub(start)
}

// One function is told the time twice.
type row interface {
	Set(column string, v any)
	Touch(at time.Time)
}

func create(r row) {
	r.Set("created", time.Now())
	r.Set("updated", time.Now()) // want `reads the clock again`
}

func record(r, other row) {
	r.Set("created", time.Now())
	other.Set("updated", time.Now())
	r.Touch(time.Now())
	r.Touch(time.Now())
}

// Where one measurement ends, the next one starts.
func phases(start time.Time, load func()) (a, b time.Duration) {
	load()
	a = time.Since(start)
	next := time.Now()
	load()
	return a, time.Since(next)
}

// A wait until then is set by the clock as it is.
func wake(at time.Time) *time.Timer {
	if at.Before(time.Now()) {
		return nil
	}
	return time.NewTimer(time.Until(at))
}

// The caller has told the time.
func (c *cache) renew(key string, now time.Time) {
	e := c.entries[key]
	if e == nil {
		c.add(key, time.Now()) // want `reads the clock though the caller has told the time, now`
		return
	}
	e.expires = now.Add(ttl)
}

// How long it takes is measured, and what waits reads again.
func (c *cache) measured(keys chan string, now time.Time) time.Duration {
	start := time.Now()
	c.add("first", now)
	return time.Since(start)
}

func (c *cache) follow(keys chan string, now time.Time) {
	for key := range keys {
		c.add(key, time.Now())
	}
	c.add("last", now)
}

const ttl = time.Minute

func (c *cache) add(key string, at time.Time) {}

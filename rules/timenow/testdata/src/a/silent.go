package a

import (
	"encoding/json"
	"net/http"
	"time"
)

// Once is enough.
func (c *cache) sweep() {
	now := time.Now()
	for key, e := range c.entries {
		if now.After(e.expires) {
			delete(c.entries, key)
		}
	}
}

// What is in between takes time.
func (c *cache) fetch(url string) {
	c.last = time.Now()
	http.Get(url)
	c.next = time.Now()
}

func fetchAll(urls []string) (at []time.Time) {
	for _, url := range urls {
		http.Get(url)
		at = append(at, time.Now())
	}
	return at
}

// The time between is what is asked for.
func each(list []func()) (took []time.Duration) {
	for _, f := range list {
		start := time.Now()
		f()
		took = append(took, time.Since(start))
	}
	return took
}

// Encoding takes time.
func encode(v any) (time.Time, time.Time) {
	start := time.Now()
	b, _ := json.Marshal(v)
	end := time.Now()
	_ = b
	return start, end
}

// A wait, and a loop that ends by the clock.
func wait(c chan int) (a, b time.Time) {
	a = time.Now()
	<-c
	b = time.Now()
	return a, b
}

func until(end time.Time) (n int) {
	for time.Now().Before(end) {
		n++
	}
	return n
}

// Either one or the other.
func either(on bool) time.Time {
	if on {
		return time.Now()
	}
	return time.Now().Add(time.Hour)
}

// A literal runs at another time.
func later() (time.Time, func() time.Time) {
	return time.Now(), func() time.Time { return time.Now() }
}

// The lock may be waited for: the second reading is later.
func (c *cache) backoff(min time.Duration) {
	now := time.Now()
	c.mu.Lock()
	d := now.Sub(c.last)
	c.last = time.Now()
	c.mu.Unlock()
	time.Sleep(min - d)
}

// Once in an interval: most calls read the clock once.
func (t *throttle) allowed() bool {
	if time.Since(t.sent) >= time.Minute {
		t.sent = time.Now()
		return true
	}
	return false
}

func (t *throttle) early() bool {
	if time.Since(t.sent) < time.Minute {
		return true
	}
	t.sent = time.Now()
	return false
}

type throttle struct{ sent time.Time }

// Mostly there is no entry, and the clock is read once.
func addOnce(cache map[int]time.Time, id int) bool {
	if expires, found := cache[id]; found && expires.After(time.Now()) {
		return false
	}
	cache[id] = time.Now().Add(3 * time.Minute)
	return true
}

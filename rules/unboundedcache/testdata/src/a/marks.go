package a

import (
	"crypto/sha1"
	"sync"
	"time"
)

type inbox struct {
	processed sync.Map
	arrived   sync.Map
	released  sync.Map
	peersSeen sync.Map
}

func digestOf(body []byte) [20]byte { return sha1.Sum(body) }

func (b *inbox) once(body []byte, do func()) {
	digest := digestOf(body)
	if _, dup := b.processed.LoadOrStore(digest, struct{}{}); dup { // want `nothing removes one from processed`
		return
	}
	do()
}

// The name does not say that the key is dealt with once; the key is taken out; it is one of a few; it holds a state.
func (b *inbox) named(id string) bool {
	_, dup := b.arrived.LoadOrStore(id, time.Now())
	return dup
}

type outbox struct {
	seen     sync.Map
	handled  sync.Map
	notified sync.Map
}

func (o *outbox) during(id string, do func()) {
	if _, dup := o.seen.LoadOrStore(id, true); dup {
		return
	}
	defer o.seen.Delete(id)
	do()
}

func (o *outbox) kinds(kind string) bool {
	_, dup := o.handled.LoadOrStore(kind, true)
	return dup
}

type ticket struct{ n int }

func (o *outbox) state(id string) *ticket {
	t, _ := o.notified.LoadOrStore(id, &ticket{})
	return t.(*ticket)
}

// The function that leaves its map to a literal is called after a cache.
func CachedLookup(find func(host string) (int, error)) func(string) (int, error) {
	var mu sync.Mutex
	answers := map[string]int{}
	return func(host string) (int, error) {
		mu.Lock()
		defer mu.Unlock()
		if n, ok := answers[host]; ok {
			return n, nil
		}
		n, err := find(host)
		if err == nil {
			answers[host] = n // want `nothing removes one from answers`
		}
		return n, err
	}
}

// It is emptied, or not left to anybody.
func cachedFor(d time.Duration, find func(host string) int) func(string) int {
	answers, since := map[string]int{}, time.Now()
	return func(host string) int {
		if time.Since(since) > d {
			clear(answers)
			since = time.Now()
		}
		if n, ok := answers[host]; ok {
			return n
		}
		answers[host] = find(host)
		return answers[host]
	}
}

func cachedAll(hosts []string, find func(host string) int) (sum int) {
	answers := map[string]int{}
	for _, host := range hosts {
		if _, ok := answers[host]; !ok {
			answers[host] = find(host)
		}
		sum += answers[host]
	}
	return sum
}

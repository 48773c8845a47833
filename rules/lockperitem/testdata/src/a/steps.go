package a

import (
	"bytes"
	"errors"
	"fmt"
	"log"
	"slices"
	"sort"
	"sync"
	"time"
)

type index struct {
	mu     sync.RWMutex
	at     map[string]time.Time
	scores map[string]float64
	names  map[string]string
}

// Cut off piece by piece.
func (x *index) lines(b []byte) {
	for len(b) > 0 {
		i := bytes.IndexByte(b, '\n')
		line := b
		if i < 0 {
			b = nil
		} else {
			line = b[:i]
			b = b[i+1:]
		}
		x.mu.Lock() // want `takes and releases x.mu for each item`
		x.names[string(line)] = ""
		x.mu.Unlock()
	}
}

// Two by two.
func (x *index) pairs(list []string) {
	i := 0
	for i+1 < len(list) {
		x.mu.Lock() // want `takes and releases x.mu for each item`
		x.names[list[i]] = list[i+1]
		x.mu.Unlock()
		i += 2
	}
}

// A queue that others fill has no length to work through.
func (x *index) queue(q *[]string, more func() bool) {
	for more() {
		x.mu.Lock()
		x.names[(*q)[0]] = ""
		x.mu.Unlock()
	}
}

// A list that the loop makes longer: it looks again.
func (x *index) grows(list []string) {
	for len(list) < 10 {
		x.mu.Lock()
		list = append(list, x.names["a"])
		x.mu.Unlock()
	}
}

func (x *index) score(name string) float64 {
	x.mu.RLock()
	defer x.mu.RUnlock()
	return x.scores[name]
}

func (x *index) name(key string) (string, bool) {
	x.mu.RLock()
	defer x.mu.RUnlock()
	s, ok := x.names[key]
	return s, ok
}

var errKnown = errors.New("known")

// What ends the loop is an error: mostly it goes on.
func (x *index) resolve(keys []string) ([]string, error) {
	var out []string
	for _, key := range keys {
		s, ok := x.name(key) // want `takes and releases a lock for each item, inside of name`
		if !ok {
			return nil, fmt.Errorf("no %s", key)
		}
		out = append(out, s)
	}
	return out, nil
}

// An error with a name says what was found.
func (x *index) unknown(keys []string) error {
	for _, key := range keys {
		if _, ok := x.name(key); ok {
			return errKnown
		}
	}
	return nil
}

// The first that is found ends it.
func (x *index) first(keys []string) string {
	for _, key := range keys {
		x.mu.RLock()
		s := x.names[key]
		x.mu.RUnlock()
		if s != "" {
			return s
		}
	}
	return ""
}

// Two such functions.
func (x *index) table(keys []string) map[string]float64 {
	out := map[string]float64{}
	for _, key := range keys {
		if s, ok := x.name(key); ok { // want `inside of name`
			out[s] = x.score(key)
		}
	}
	return out
}

// What is told of the few that are passed over.
func (x *index) load(ttls map[string]string) {
	for key, ttl := range ttls {
		d, err := time.ParseDuration(ttl)
		if err != nil {
			log.Printf("ttl %q: %v", ttl, err)
			continue
		}
		if d == 0 {
			log.Printf("no ttl for %s", key)
			continue
		}
		x.mu.Lock() // want `takes and releases x.mu for each item`
		x.at[key] = time.Now().Add(d)
		x.mu.Unlock()
	}
}

// What is told of each takes longer than the lock.
func (x *index) tell(ttls map[string]string) {
	for key := range ttls {
		log.Printf("drop %s", key)
		x.mu.Lock()
		delete(x.at, key)
		x.mu.Unlock()
	}
}

// For each comparison.
func (x *index) sorted(keys []string) {
	sort.Slice(keys, func(i, j int) bool { return x.score(keys[i]) < x.score(keys[j]) }) // want `for each comparison, inside of score`
	slices.SortFunc(keys, func(a, b string) int {
		x.mu.RLock() // want `takes and releases x.mu for each comparison`
		defer x.mu.RUnlock()
		return x.at[a].Compare(x.at[b])
	})
}

// A search asks a few times, and each item has a lock of its own.
func (x *index) search(keys []string, of map[string]*index) int {
	sort.Slice(keys, func(i, j int) bool { return of[keys[i]].score("a") < of[keys[j]].score("a") })
	return sort.Search(len(keys), func(i int) bool { return x.score(keys[i]) > 1 })
}

func rename(x *index, key, name string) {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.names[key] = name
}

// The lock of an argument that stays.
func (x *index) renameAll(names map[string]string) {
	for key, name := range names {
		rename(x, key, name) // want `takes and releases a lock for each item, inside of rename`
	}
}

// Each item has a lock of its own, though the method's receiver stays.
func (x *index) take(from *index) bool {
	from.mu.Lock()
	defer from.mu.Unlock()
	return from.names["a"] == ""
}

func (x *index) takeAll(others []*index) (n int) {
	for _, other := range others {
		if x.take(other) {
			n++
		}
		rename(other, "a", "b")
	}
	return n
}

package a

import (
	"regexp"
	"sync"
)

type matcher interface {
	Matches(s string) bool
	Has(f func(string) bool) bool
	Mark(s string) bool
}

type routes struct {
	mu    sync.RWMutex
	list  []matcher
	names map[string]string
	tells map[string]*askedOnce
}

// What is asked whether it fits changes nothing, by its name and its answer.
func (r *routes) find(s string) int {
	r.mu.Lock() // want `takes the write lock of r.mu only to read`
	defer r.mu.Unlock()
	for i, m := range r.list {
		if m.Matches(s) {
			return i
		}
	}
	return -1
}

// What is given a function may do anything, and what marks changes something.
func (r *routes) has(f func(string) bool) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.list[0].Has(f)
}

func (r *routes) mark(s string) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.list[0].Mark(s)
}

// The package's own is looked into.
type askedOnce struct {
	re   *regexp.Regexp
	asks int
}

func (t *askedOnce) Matches(s string) bool {
	t.asks++
	return t.re.MatchString(s)
}

func (r *routes) own(s string) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.tells["a"].Matches(s)
}

// A map that is there to be filled is the caller's.
func (r *routes) into(dst map[string]string) {
	r.mu.Lock() // want `takes the write lock of r.mu only to read`
	defer r.mu.Unlock()
	for k, v := range r.names {
		dst[k] = v
	}
}

// Another may be kept by somebody.
func (r *routes) share(labels map[string]string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for k, v := range r.names {
		labels[k] = v
	}
}

// Named for what it gives.
func (s *shards) shard(name string) *shard {
	s.mu.Lock() // want `write lock of s.mu to look up what mostly is there`
	defer s.mu.Unlock()
	if sh, ok := s.by[name]; ok {
		return sh
	}
	sh := &shard{}
	s.by[name] = sh
	return sh
}

func (s *shards) shardFor(name string) *shard {
	s.mu.Lock() // want `write lock of s.mu to look up what mostly is there`
	defer s.mu.Unlock()
	if sh, ok := s.by[name]; ok {
		return sh
	}
	sh := &shard{}
	s.by[name] = sh
	return sh
}

// Named for what it does.
func (s *shards) openShard(name string) *shard {
	s.mu.Lock()
	defer s.mu.Unlock()
	if sh, ok := s.by[name]; ok {
		return sh
	}
	sh := &shard{}
	s.by[name] = sh
	return sh
}

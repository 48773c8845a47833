package a

import (
	"errors"
	"sync"
)

type shard struct{ n int }

type shards struct {
	mu    sync.RWMutex
	by    map[string]*shard
	zones map[string]map[string]*shard
	used  int
}

func (s *shards) size() int {
	s.mu.RLock()
	defer s.mu.RUnlock()
	return len(s.by)
}

// Mostly it is there: only the first asker writes.
func (s *shards) getOrMake(name string) *shard {
	s.mu.Lock() // want `write lock of s.mu to look up what mostly is there`
	defer s.mu.Unlock()
	if sh, ok := s.by[name]; ok {
		return sh
	}
	sh := &shard{}
	s.by[name] = sh
	return sh
}

// The other way round, without a defer, in a map of maps.
func (s *shards) ensure(zone, name string) (*shard, bool) {
	s.mu.Lock() // want `write lock of s.mu to look up what mostly is there`
	if _, ok := s.zones[zone]; !ok {
		s.zones[zone] = map[string]*shard{}
	}
	sh, ok := s.zones[zone][name]
	if !ok {
		sh = &shard{}
		s.zones[zone][name] = sh
	}
	s.mu.Unlock()
	return sh, ok
}

// Pointers say it themselves.
func (s *shards) forName(name string) *shard {
	s.mu.Lock() // want `write lock of s.mu to look up what mostly is there`
	defer s.mu.Unlock()
	sh := s.by[name]
	if sh == nil {
		sh = &shard{}
		s.by[name] = sh
	}
	return sh
}

// What is found is counted.
func (s *shards) getCounted(name string) *shard {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.used++
	if sh, ok := s.by[name]; ok {
		return sh
	}
	sh := &shard{}
	s.by[name] = sh
	return sh
}

// What is found is changed.
func (s *shards) getTouched(name string) *shard {
	s.mu.Lock()
	defer s.mu.Unlock()
	if sh, ok := s.by[name]; ok {
		sh.n++
		return sh
	}
	sh := &shard{}
	s.by[name] = sh
	return sh
}

// It is called for what is not there.
func (s *shards) register(name string) (*shard, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if sh, ok := s.by[name]; ok {
		return sh, errors.New("there already")
	}
	sh := &shard{}
	s.by[name] = sh
	return sh, nil
}

// Nothing is made: it takes out.
func (s *shards) getOnce(name string) *shard {
	s.mu.Lock()
	defer s.mu.Unlock()
	sh, ok := s.by[name]
	if ok {
		delete(s.by, name)
	}
	return sh
}

type alone struct {
	mu sync.RWMutex
	by map[string]*shard
}

// Nobody reads beside it.
func (a *alone) get(name string) *shard {
	a.mu.Lock()
	defer a.mu.Unlock()
	if sh, ok := a.by[name]; ok {
		return sh
	}
	sh := &shard{}
	a.by[name] = sh
	return sh
}

// A list looks after itself: it keeps a sorted copy behind a lock of its own.
type rows struct {
	mu     sync.Mutex
	items  []int
	cached []int
}

func (l *rows) flatten() []int {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.cached == nil {
		l.cached = append(l.cached, l.items...)
	}
	return l.cached
}

func (l *rows) pop() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	last := l.items[len(l.items)-1]
	l.items = l.items[:len(l.items)-1]
	return last
}

type lists struct {
	mu sync.RWMutex
	by map[string]*rows
}

func (l *lists) content() map[string][]int {
	l.mu.Lock() // want `write lock of l.mu only to read`
	defer l.mu.Unlock()
	out := make(map[string][]int, len(l.by))
	for name, one := range l.by {
		out[name] = one.flatten()
	}
	return out
}

func (l *lists) last(name string) int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.by[name].pop()
}

// A getter by its name that sets.
type window struct {
	mu        sync.RWMutex
	limit, at int
}

func (w *window) getUpdate() int {
	w.at = w.limit
	return w.at
}

func (w *window) Update() int {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.getUpdate()
}

// It has looked with a read lock before, and looks again.
func (s *shards) getTwice(name string) *shard {
	s.mu.RLock()
	sh, ok := s.by[name]
	s.mu.RUnlock()
	if ok {
		return sh
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if sh, ok := s.by[name]; ok {
		return sh
	}
	sh = &shard{}
	s.by[name] = sh
	return sh
}

// An embedded mutex is as good as one with a name.
type observed struct {
	sync.Mutex
	by map[string][]int
}

func (o *observed) above(key string, n int) (found []int) {
	o.Lock() // want `holds o over a loop that only reads`
	defer o.Unlock()
	for _, v := range o.by[key] {
		if v > n {
			found = append(found, v)
		}
	}
	return found
}

func (o *observed) note(key string, n int) {
	o.Lock()
	defer o.Unlock()
	o.by[key] = append(o.by[key], n)
}

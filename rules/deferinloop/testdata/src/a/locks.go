package a

import "sync"

type shard struct {
	mu    sync.RWMutex
	owner map[string]bool
	names []string
}

// Each shard is done with at the end of its turn, and locked to the end of all.
func inherit(owner string, shards []*shard) {
	for _, s := range shards {
		s.mu.Lock()
		defer s.mu.Unlock() // want `defers in a loop`
		s.owner[owner] = true
	}
}

func namesOf(shards []*shard) (all []string) {
	for _, s := range shards {
		s.mu.RLock()
		defer s.mu.RUnlock() // want `defers in a loop`
		all = append(all, s.names...)
	}
	return all
}

// What follows may need all of them.
func move(from, to string, shards []*shard) int {
	for _, s := range shards {
		s.mu.Lock()
		defer s.mu.Unlock()
		delete(s.owner, from)
	}
	n := 0
	for _, s := range shards {
		s.owner[to] = true
		n++
	}
	return n
}

func totalOf(shards []*shard) int {
	for _, s := range shards {
		s.mu.RLock()
		defer s.mu.RUnlock()
		s.names = s.names[:0]
	}
	return count(shards)
}

func count(shards []*shard) (n int) {
	for _, s := range shards {
		n += len(s.owner)
	}
	return n
}

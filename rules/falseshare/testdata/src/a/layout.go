package a

import (
	"sync"
	"sync/atomic"
)

type shard struct {
	mu sync.RWMutex
	m  map[string]int
}

type cache struct {
	shards [32]shard    // want `puts several shards on one cache line: cores that use different ones take it from each other`
	locks  []sync.Mutex // want `puts several shards on one cache line`
}

var stripes [64]sync.RWMutex // want `puts several shards on one cache line`

type ring struct {
	mask uint64
	head atomic.Uint64
	tail atomic.Uint64 // want `puts both ends of a queue on one cache line: who writes the one takes it from who writes the other`
	data []int
}

type queue struct {
	writeIdx uint64
	readIdx  uint64 // want `puts both ends of a queue`
	data     []int
}

func (q *queue) push() { atomic.AddUint64(&q.writeIdx, 1) }
func (q *queue) pop()  { atomic.AddUint64(&q.readIdx, 1) }

type locks []sync.RWMutex // want `puts several shards on one cache line`

type stripe struct{ n atomic.Int64 }

type counter struct {
	stripes [16]stripe // want `puts several shards on one cache line`
	all     locks
}

// The owner's name says that it was split.
type stripedSum struct {
	cells []struct{ v atomic.Int64 } // want `puts several shards on one cache line`
}

func (s *stripedSum) add(hash uint32, n int64) {
	s.cells[hash%uint32(len(s.cells))].v.Add(n)
}

type stripedCounter struct {
	cells []atomic.Int64 // want `puts several shards on one cache line`
	sizes [8]int
}

func (s *stripedCounter) add(hash uint64, n int64) { s.cells[hash%uint64(len(s.cells))].Add(n) }

var hitsPerCPU [64]atomic.Uint64 // want `puts several shards on one cache line`

// Made in the same way, and taken.
type busy struct {
	locks []sync.Mutex // want `puts several shards on one cache line`
}

func newBusy(n int) *busy {
	b := &busy{locks: nil}
	for range n {
		b.locks = append(b.locks, sync.Mutex{})
	}
	return b
}

func (b *busy) take(i int) { b.locks[i].Lock() }

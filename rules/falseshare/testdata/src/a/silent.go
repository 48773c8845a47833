package a

import (
	"sync"
	"sync/atomic"
)

// A local sum, stored once.
func local(parts [][]int) []int {
	out := make([]int, len(parts))
	var wg sync.WaitGroup
	for i := range parts {
		wg.Add(1)
		go func() {
			defer wg.Done()
			s := 0
			for _, v := range parts[i] {
				s += v
			}
			out[i] += s
		}()
	}
	wg.Wait()
	return out
}

type padded struct {
	n int
	_ [56]byte
}

// Elements that fill a line, and pointers.
func apart(n int, jobs chan int) {
	counts := make([]padded, n)
	pointers := make([]*stat, n)
	for i := range n {
		go func() {
			for range jobs {
				counts[i].n++
				pointers[i].hits++
			}
		}()
	}
}

// Each element is written once: the index runs through the list.
func fill(list []int) {
	for part := range 4 {
		go func() {
			for i := part; i < len(list); i += 4 {
				list[i]++
			}
		}()
	}
}

// The list is the goroutine's own.
func own(n int, jobs chan int) {
	for i := range n {
		go func() {
			counts := make([]int, n)
			for range jobs {
				counts[i]++
			}
		}()
	}
}

// One goroutine has no neighbours.
func single(counts []int, i int, jobs chan int) {
	go func() {
		for range jobs {
			counts[i]++
		}
	}()
	for range jobs {
		counts[i]++
	}
}

// Shards that fill a line, pointers to them, a handful, and locks that guard a
// value each.
type wide struct {
	mu sync.Mutex
	m  map[string]int
	_  [48]byte
}

type entry struct {
	mu sync.Mutex
	n  int
}

type bucket struct {
	mu    sync.Mutex
	nodes []int
}

type layout struct {
	buckets []bucket // a table that grows
	shards  [32]wide
	pointed [32]*shard
	shards2 [2]shard
	entries []entry
}

// Ends that are apart, or that one lock guards.
type apart2 struct {
	head atomic.Uint64
	_    [56]byte
	tail atomic.Uint64
}

type guarded struct {
	mu         sync.Mutex
	head, tail uint64
}

// Counters that tell what happened: which are hot is not in the text.
type metrics struct {
	reads, writes atomic.Uint64
	bytesRead     atomic.Uint64
	bytesWritten  atomic.Uint64
}

// Written once.
func once(parts [][]int) []int {
	out := make([]int, len(parts))
	for w, part := range parts {
		go func() {
			for _, v := range part {
				if v == 0 {
					out[w] = v
				}
			}
		}()
	}
	return out
}

// Fields of different lines, or one goroutine's.
type far struct {
	a int
	_ [64]byte
	b int
}

func fars(f *far, s *stat, jobs chan int) {
	go func() {
		for range jobs {
			f.a++
			s.hits++
			s.misses++
		}
	}()
	go func() {
		for range jobs {
			f.b++
		}
	}()
}

// What each turn waits for takes longer, and what fails is rare.
func calls(n int, jobs chan string, fetch func(string) error) {
	stats := make([]stat, n)
	for i := range n {
		go func() {
			for url := range jobs {
				if err := fetch(url); err != nil {
					stats[i].misses++
					continue
				}
				stats[i].hits++
			}
		}()
	}
}

// A shard has many entries: they were not split from each other.
type shardOf struct {
	entries []struct{ hits atomic.Int64 }
}

// The counters of a histogram: one call counts in one of them.
type histogram struct {
	buckets [20]atomic.Uint64
	byCPU   string
}

// Pointers are read only: what is written lies elsewhere.
type mappedRing struct {
	head, tail *atomic.Uint64
	data       []byte
}

type shardedPointers struct {
	locks []*sync.Mutex
	sums  [16]*atomic.Int64
}

// Nobody takes the locks: they are only made.
type idle struct {
	locks []sync.Mutex
}

func newIdle(n int) *idle {
	d := &idle{locks: nil}
	for range n {
		d.locks = append(d.locks, sync.Mutex{})
	}
	return d
}

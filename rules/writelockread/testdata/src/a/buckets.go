package a

import (
	"errors"
	"net/netip"
	"slices"
	"sync"
	"time"
)

type lane struct {
	labels []string
	weight int
}

// A table whose buckets are lists: who looks works through one.
type lanes struct {
	mu      sync.RWMutex
	buckets map[uint32][]*lane
	hits    int
}

func placeIn(bucket []*lane, labels []string) int {
	for i, r := range bucket {
		if slices.Equal(r.labels, labels) {
			return i
		}
	}
	return -1
}

func (t *lanes) getOrAdd(hash uint32, labels []string) *lane {
	t.mu.Lock() // want `write lock of t.mu to look up what mostly is there`
	defer t.mu.Unlock()
	bucket := t.buckets[hash]
	if i := placeIn(bucket, labels); i >= 0 {
		return bucket[i]
	}
	r := &lane{labels: labels}
	t.buckets[hash] = append(bucket, r)
	return r
}

// The other way round, and the place is asked for in a line of its own.
func (t *lanes) getOrPlain(hash uint32) *lane {
	t.mu.Lock() // want `write lock of t.mu to look up what mostly is there`
	defer t.mu.Unlock()
	bucket := t.buckets[hash]
	i := slices.IndexFunc(bucket, func(r *lane) bool { return len(r.labels) == 0 })
	if i == -1 {
		r := &lane{}
		t.buckets[hash] = append(bucket, r)
		return r
	}
	return bucket[i]
}

// It counts what it finds.
func (t *lanes) getCounted(hash uint32, labels []string) *lane {
	t.mu.Lock()
	defer t.mu.Unlock()
	bucket := t.buckets[hash]
	if i := placeIn(bucket, labels); i >= 0 {
		t.hits++
		return bucket[i]
	}
	r := &lane{labels: labels}
	t.buckets[hash] = append(bucket, r)
	return r
}

// What it compares with the place is no end of the list.
func (t *lanes) getFirst(hash uint32, labels []string) *lane {
	t.mu.Lock()
	defer t.mu.Unlock()
	bucket := t.buckets[hash]
	if i := placeIn(bucket, labels); i > t.hits {
		return bucket[i]
	}
	r := &lane{labels: labels}
	t.buckets[hash] = append(bucket, r)
	return r
}

var errNoMachine = errors.New("no host")

type machines struct {
	mu   sync.RWMutex
	by   map[netip.Addr]string
	seen map[string]int64
	last netip.Addr
}

// To read an address or a time out of a text changes nothing.
func (h *machines) nameOf(address string) (string, error) {
	h.mu.Lock() // want `write lock of h.mu only to read`
	defer h.mu.Unlock()
	addr, err := netip.ParseAddr(address)
	if err != nil {
		return "", err
	}
	name, ok := h.by[addr.Unmap()]
	if !ok {
		return "", errNoMachine
	}
	return name, nil
}

func (h *machines) seenAt(name string) time.Time {
	h.mu.Lock() // want `write lock of h.mu only to read`
	defer h.mu.Unlock()
	return time.Unix(h.seen[name], 0)
}

// It keeps what it has read last.
func (h *machines) nameAndKeep(address string) (string, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	addr, err := netip.ParseAddr(address)
	h.last = addr
	return h.by[addr], err
}

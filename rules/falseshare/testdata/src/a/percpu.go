package a

import (
	"runtime"
	"sync"
	"sync/atomic"
)

type readerSlot struct {
	n int32
}

type biased struct {
	slots []readerSlot // want `puts several shards on one cache line`
	mask  uint32
}

func newBiased() *biased {
	n := uint32(1)
	for n < uint32(runtime.GOMAXPROCS(0)) {
		n <<= 1
	}
	return &biased{slots: make([]readerSlot, n), mask: n - 1}
}

func (b *biased) enter(hint uint32) { atomic.AddInt32(&b.slots[hint&b.mask].n, 1) }

type lane struct {
	mu   sync.Mutex
	free []*int
}

type pooled struct {
	lanes []lane // want `puts several shards on one cache line`
}

func (p *pooled) grow() {
	p.lanes = make([]lane, runtime.NumCPU())
	p.lanes[0].mu.Lock()
}

// Of another length, of elements that nobody counts in, of a line each, or of pointers.
type byHand struct{ entries []readerSlot }

func newByHand(n int) *byHand {
	b := &byHand{entries: make([]readerSlot, n)}
	atomic.AddInt32(&b.entries[0].n, int32(runtime.NumCPU()))
	return b
}

type outcome struct{ n, failed int }

type tried struct{ outcomes []outcome }

func newTried() *tried { return &tried{outcomes: make([]outcome, runtime.NumCPU())} }

type wideSlot struct {
	n int32
	_ [60]byte
}

type spaced struct {
	wide []wideSlot
	far  []*readerSlot
}

func newSpaced() *spaced {
	s := &spaced{wide: make([]wideSlot, runtime.NumCPU()), far: make([]*readerSlot, runtime.NumCPU())}
	atomic.AddInt32(&s.wide[0].n, 1)
	return s
}

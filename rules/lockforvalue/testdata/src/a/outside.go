package a

import (
	"encoding/binary"
	"math/rand"
	"sync"
)

type uniform struct {
	mu struct {
		sync.RWMutex
		max int64
	}
}

func (u *uniform) grow(by int) {
	u.mu.Lock() // want `takes a lock for one value, max`
	u.mu.max += int64(by)
	u.mu.Unlock()
}

// What readers do together the lock does not guard.
func (u *uniform) draw(rng *rand.Rand) int64 {
	u.mu.RLock() // want `takes a lock for one value, max`
	n := rng.Int63n(u.mu.max + 1)
	u.mu.RUnlock()
	return n
}

type nonces struct {
	mu    sync.Mutex
	nonce uint64
}

func (n *nonces) next() [8]byte {
	n.mu.Lock() // want `takes a lock for one value, nonce`
	var text [8]byte
	binary.LittleEndian.PutUint64(text[:], n.nonce)
	n.nonce++
	n.mu.Unlock()
	return text
}

// Under a lock of its own a source of random numbers may be one that the lock guards.
type guarded struct {
	mu  sync.Mutex
	max int64
}

func (g *guarded) draw(rng *rand.Rand) int64 {
	g.mu.Lock()
	defer g.mu.Unlock()
	return rng.Int63n(g.max + 1)
}

func (g *guarded) grow() {
	g.mu.Lock()
	g.max++
	g.mu.Unlock()
}

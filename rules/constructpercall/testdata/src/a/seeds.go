package a

import (
	crand "crypto/rand"
	"crypto/sha256"
	"encoding/binary"
	"hash/fnv"
	"hash/maphash"
	"math/rand"
	"time"
)

type population struct {
	seed     int64
	randSeed int64
	started  time.Time
}

// The numbers of a part are the same whenever it is asked for.
func (p *population) part(n int) (sum int) {
	r := rand.New(rand.NewSource(p.seed + int64(n)))
	for range n {
		sum += r.Intn(6)
	}
	other := rand.New(rand.NewSource(p.randSeed ^ int64(n)))
	return sum + other.Intn(6)
}

func (p *population) anyone() int {
	r := rand.New(rand.NewSource(p.started.UnixNano())) // want `computes 607 words from a seed per call`
	return r.Intn(6)
}

// One tenant gets one order, whenever it asks.
func order(tenant string, hosts []string) {
	h := fnv.New64a()
	h.Write([]byte(tenant))
	r := rand.New(rand.NewSource(int64(h.Sum64())))
	r.Shuffle(len(hosts), func(i, j int) { hosts[i], hosts[j] = hosts[j], hosts[i] })
}

func orderBySum(tenant string, hosts []string) {
	sum := sha256.Sum256([]byte(tenant))
	r := rand.New(rand.NewSource(int64(binary.LittleEndian.Uint64(sum[:8]))))
	r.Shuffle(len(hosts), func(i, j int) { hosts[i], hosts[j] = hosts[j], hosts[i] })
}

func orderByID(id string, turn int64, hosts []string) {
	raw := []byte(id)
	var seed uint64
	if len(raw) >= 8 {
		seed = binary.BigEndian.Uint64(raw)
	}
	seed += uint64(turn)
	r := rand.New(rand.NewSource(int64(seed)))
	r.Shuffle(len(hosts), func(i, j int) { hosts[i], hosts[j] = hosts[j], hosts[i] })
}

// Bytes that come by chance have no meaning, and a hash with a seed of its own is one of them.
func anyOrder(hosts []string) {
	raw := make([]byte, 8)
	crand.Read(raw)
	r := rand.New(rand.NewSource(int64(binary.BigEndian.Uint64(raw)))) // want `computes 607 words from a seed per call`
	r.Shuffle(len(hosts), func(i, j int) { hosts[i], hosts[j] = hosts[j], hosts[i] })
}

func chance(hosts []string) string {
	r := rand.New(rand.NewSource(int64(new(maphash.Hash).Sum64()))) // want `computes 607 words from a seed per call`
	return hosts[r.Intn(len(hosts))]
}

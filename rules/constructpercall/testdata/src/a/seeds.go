package a

import (
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

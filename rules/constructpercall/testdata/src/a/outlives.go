package a

import (
	"math/rand"
	"sort"
	"sync"
)

type tracer struct{ next func() int64 }

// The tracer keeps what asks the generator.
func tracerOf(seed int64) *tracer {
	t := &tracer{}
	r := rand.New(rand.NewSource(seed))
	pool := sync.Pool{New: func() any { return rand.New(rand.NewSource(r.Int63())) }}
	t.next = func() int64 { return pool.Get().(*rand.Rand).Int63() }
	return t
}

func assigned(t *tracer, seed int64) {
	r := rand.New(rand.NewSource(seed))
	t.next = func() int64 { return r.Int63() }
}

func stepper(seed int64) func() int64 {
	r := rand.New(rand.NewSource(seed))
	return func() int64 { return r.Int63() }
}

// The literal is asked here, and ends here.
func shuffledBy(seed int64, list []int) {
	r := rand.New(rand.NewSource(seed)) // want `computes 607 words from a seed per call`
	sort.Slice(list, func(i, j int) bool { return r.Int63() > 0 })
}

func rolledTwice(seed int64) (sum int64) {
	r := rand.New(rand.NewSource(seed)) // want `computes 607 words from a seed per call`
	roll := func() int64 { return r.Int63() }
	return roll() + roll()
}

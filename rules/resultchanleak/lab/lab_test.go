package lab

import (
	"runtime"
	"testing"
)

func FuzzEquivalent(f *testing.F) {
	f.Add(3)
	f.Add(-8)
	f.Fuzz(func(t *testing.T, n int) {
		never, now := make(chan struct{}), make(chan struct{})
		close(now)
		ask := func() int { return n }
		if bad, better := Bad(ask, never), Better(ask, never); bad != better || bad != n {
			t.Fatalf("Bad %d, Better %d, want %d", bad, better, n)
		}
		wait := make(chan struct{})
		slow := func() int { <-wait; return n }
		if bad, better := Bad(slow, now), Better(slow, now); bad != better || bad != -1 {
			t.Fatalf("stopped: Bad %d, Better %d, want -1", bad, better)
		}
		close(wait)
	})
}

// batch is how many are stopped in one iteration, beside some work, so that what
// is left behind stays within bounds.
const batch = 4

var sink int

func stopped(b *testing.B, call func(func() int, <-chan struct{}) int) {
	now := make(chan struct{})
	close(now)
	b.ReportAllocs()
	for b.Loop() {
		for range batch {
			call(func() int { return 1 }, now)
		}
		n := 0
		for i := range 10_000 {
			n += i ^ n
		}
		sink = n
		runtime.Gosched() // the goroutines run to their sends
	}
}

func BenchmarkBad(b *testing.B) { stopped(b, Bad) }

func BenchmarkBetter(b *testing.B) { stopped(b, Better) }

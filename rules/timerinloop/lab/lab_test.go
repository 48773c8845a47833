package lab

import (
	"testing"
	"time"
)

// filled is a closed channel that holds the numbers below n.
func filled(n int) <-chan int {
	in := make(chan int, n)
	for i := range n {
		in <- i
	}
	close(in)
	return in
}

func FuzzEquivalent(f *testing.F) {
	f.Add(uint8(0))
	f.Add(uint8(200))
	f.Fuzz(func(t *testing.T, n uint8) {
		if bad, better := Bad(filled(int(n)), time.Hour), Better(filled(int(n)), time.Hour); bad != better {
			t.Fatalf("Bad %d, Better %d", bad, better)
		}
	})
}

func BenchmarkBad(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		Bad(filled(100), time.Hour)
	}
}

func BenchmarkBetter(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		Better(filled(100), time.Hour)
	}
}

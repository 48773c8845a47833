package lab

import (
	"math"
	"testing"
)

func FuzzEquivalent(f *testing.F) {
	f.Add(0, 1)
	f.Add(math.MinInt, math.MaxInt)
	f.Add(99, 100)
	f.Fuzz(func(t *testing.T, a, b int) {
		ids := []int{a, b, a - b}
		if bad, better := Bad(ids), Better(ids); bad != better {
			t.Fatalf("Bad %q, Better %q", bad, better)
		}
	})
}

var sink string

func bench(b *testing.B, f func([]int) string) {
	ids := make([]int, 40)
	for i := range ids {
		ids[i] = 10_007 * (i + 1)
	}
	b.ReportAllocs()
	for b.Loop() {
		sink = f(ids)
	}
}

func BenchmarkBad(b *testing.B) { bench(b, Bad) }

func BenchmarkBetter(b *testing.B) { bench(b, Better) }

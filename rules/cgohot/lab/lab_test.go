//go:build cgo

package lab

import "testing"

func FuzzEquivalent(f *testing.F) {
	f.Add([]byte{1, 2, 250})
	f.Add([]byte{})
	f.Fuzz(func(t *testing.T, data []byte) {
		xs := make([]int32, len(data))
		for i, b := range data {
			xs[i] = int32(b) * 8_000_001
		}
		if bad, better := Bad(xs), Better(xs); bad != better {
			t.Fatalf("Bad %d, Better %d", bad, better)
		}
	})
}

var (
	numbers = make([]int32, 256)
	sink    int32
)

func BenchmarkBad(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		sink = Bad(numbers)
	}
}

func BenchmarkBetter(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		sink = Better(numbers)
	}
}

package lab

import (
	"slices"
	"testing"
)

func FuzzEquivalent(f *testing.F) {
	f.Add([]byte("mississippi"))
	f.Add([]byte(nil))
	f.Fuzz(func(t *testing.T, data []byte) {
		ids := make([]int, len(data))
		for i, b := range data {
			ids[i] = int(b) - 100
		}
		if bad, better := Bad(ids), Better(ids); !slices.Equal(bad, better) {
			t.Fatalf("Bad %v, Better %v", bad, better)
		}
	})
}

func thousand() []int {
	ids := make([]int, 1000)
	for i := range ids {
		ids[i] = i * 7919
	}
	return ids
}

func BenchmarkBad(b *testing.B) {
	ids := thousand()
	b.ReportAllocs()
	for b.Loop() {
		Bad(ids)
	}
}

func BenchmarkBetter(b *testing.B) {
	ids := thousand()
	b.ReportAllocs()
	for b.Loop() {
		Better(ids)
	}
}

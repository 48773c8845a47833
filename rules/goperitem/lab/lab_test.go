package lab

import (
	"slices"
	"testing"
)

func FuzzEquivalent(f *testing.F) {
	f.Add([]byte(nil))
	f.Add([]byte("numbers"))
	f.Fuzz(func(t *testing.T, data []byte) {
		a := make([]int, len(data))
		for i, b := range data {
			a[i] = int(b)
		}
		b := slices.Clone(a)
		Bad(a)
		Better(b)
		if !slices.Equal(a, b) {
			t.Fatalf("Bad %v, Better %v", a, b)
		}
	})
}

func BenchmarkBad(b *testing.B) {
	numbers := make([]int, 1000)
	b.ReportAllocs()
	for b.Loop() {
		Bad(numbers)
	}
}

func BenchmarkBetter(b *testing.B) {
	numbers := make([]int, 1000)
	b.ReportAllocs()
	for b.Loop() {
		Better(numbers)
	}
}

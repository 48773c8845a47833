package lab

import (
	"slices"
	"testing"
)

func FuzzEquivalent(f *testing.F) {
	f.Add([]byte("mississippi"), 100)
	f.Add([]byte(nil), 0)
	f.Fuzz(func(t *testing.T, data []byte, limit int) {
		numbers := make([]int, len(data))
		for i, b := range data {
			numbers[i] = int(b)
		}
		if bad, better := Bad(numbers, limit), Better(numbers, limit); !slices.Equal(bad, better) {
			t.Fatalf("Bad %v, Better %v", bad, better)
		}
	})
}

func hundred() []int {
	numbers := make([]int, 100)
	for i := range numbers {
		numbers[i] = i * 7919 % 1000
	}
	return numbers
}

func BenchmarkBad(b *testing.B) {
	numbers := hundred()
	b.ReportAllocs()
	for b.Loop() {
		Bad(numbers, 10)
	}
}

func BenchmarkBetter(b *testing.B) {
	numbers := hundred()
	b.ReportAllocs()
	for b.Loop() {
		Better(numbers, 10)
	}
}

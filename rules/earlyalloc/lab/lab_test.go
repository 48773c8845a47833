package lab

import (
	"maps"
	"strings"
	"testing"
)

var lists = [][]string{
	{}, {"beta", "gamma"}, {"delta"}, {"alpha", "beta", "alpha"}, {"zeta"}, {"omega", "psi"}, {}, {"tau"},
}

func FuzzEquivalent(f *testing.F) {
	f.Add("alpha beta alpha", byte('a'), 4)
	f.Add("", byte(0), 0)
	f.Fuzz(func(t *testing.T, text string, first byte, limit int) {
		words, limit := strings.Fields(text), min(max(limit, 0), 1000)
		a, b := Bad(words, first, limit), Better(words, first, limit)
		if !maps.Equal(a, b) || (a == nil) != (b == nil) {
			t.Fatalf("Bad %v, Better %v", a, b)
		}
	})
}

var sink int

func bench(b *testing.B, f func([]string, byte, int) map[string]int) {
	b.ReportAllocs()
	for b.Loop() {
		for _, words := range lists {
			sink += len(f(words, 'a', 16))
		}
	}
}

func BenchmarkBad(b *testing.B) { bench(b, Bad) }

func BenchmarkBetter(b *testing.B) { bench(b, Better) }

package lab

import (
	"strings"
	"testing"
)

func FuzzEquivalent(f *testing.F) {
	f.Add("a b c")
	f.Add("")
	f.Fuzz(func(t *testing.T, text string) {
		words := strings.Fields(text)
		if bad, better := Bad(words), Better(words); bad != better {
			t.Fatalf("Bad %d, Better %d", bad, better)
		}
	})
}

var (
	words = []string{"some", "words", "of", "a", "line"}
	sink  int
)

func BenchmarkBad(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		sink = Bad(words)
	}
}

func BenchmarkBetter(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		sink = Better(words)
	}
}

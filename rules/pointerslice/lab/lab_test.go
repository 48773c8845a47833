package lab

import (
	"strings"
	"testing"
)

func FuzzEquivalent(f *testing.F) {
	f.Add("a bb ccc ")
	f.Add("")
	f.Fuzz(func(t *testing.T, text string) {
		if bad, better := Bad(text), Better(text); bad != better {
			t.Fatalf("Bad %d, Better %d", bad, better)
		}
	})
}

var (
	text = strings.Repeat("red green blue ", 40)
	sink int
)

func BenchmarkBad(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		sink = Bad(text)
	}
}

func BenchmarkBetter(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		sink = Better(text)
	}
}

package lab

import (
	"strings"
	"testing"
)

func FuzzEquivalent(f *testing.F) {
	f.Add("id name nothing")
	f.Add("")
	f.Fuzz(func(t *testing.T, text string) {
		names := strings.Fields(text)
		if bad, better := Bad(names), Better(names); bad != better {
			t.Fatalf("Bad %d, Better %d", bad, better)
		}
	})
}

var (
	names = []string{"name", "mail", "note"}
	sink  int
)

func BenchmarkBad(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		sink = Bad(names)
	}
}

func BenchmarkBetter(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		sink = Better(names)
	}
}

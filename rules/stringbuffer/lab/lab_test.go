package lab

import (
	"strings"
	"testing"
)

const title = "how a title becomes part of an address"

func FuzzEquivalent(f *testing.F) {
	f.Add("")
	f.Add(title)
	f.Add("\xff " + strings.Repeat("ä ", 50))
	f.Fuzz(func(t *testing.T, text string) {
		if bad, better := Bad(text), Better(text); bad != better {
			t.Fatalf("Bad %q, Better %q", bad, better)
		}
	})
}

var sink string

func bench(b *testing.B, f func(string) string) {
	b.ReportAllocs()
	for b.Loop() {
		sink = f(title)
	}
}

func BenchmarkBad(b *testing.B) { bench(b, Bad) }

func BenchmarkBetter(b *testing.B) { bench(b, Better) }

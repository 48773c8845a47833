package lab

import (
	"strings"
	"testing"
)

const text = "the quick brown fox jumps over the lazy dog while others sleep until dawn"

func FuzzEquivalent(f *testing.F) {
	f.Add("")
	f.Add("a b c")
	f.Add(strings.Repeat(text, 3))
	f.Fuzz(func(t *testing.T, text string) {
		words := strings.Fields(text)
		if bad, better := Bad(words), Better(words); bad != better {
			t.Fatalf("Bad %q, Better %q", bad, better)
		}
	})
}

var sink string

func bench(b *testing.B, f func([]string) string) {
	words := strings.Fields(text)
	b.ReportAllocs()
	for b.Loop() {
		sink = f(words)
	}
}

func BenchmarkBad(b *testing.B) { bench(b, Bad) }

func BenchmarkBetter(b *testing.B) { bench(b, Better) }

package lab

import (
	"strings"
	"sync"
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

// uses of one pool in a benchmark's iteration, so that memory stays bounded.
const uses = 1000

func BenchmarkBad(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		dirty = sync.Pool{New: newBuffer}
		for range uses {
			sink = Bad(words)
		}
	}
}

func BenchmarkBetter(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		fresh = sync.Pool{New: newBuffer}
		for range uses {
			sink = Better(words)
		}
	}
}

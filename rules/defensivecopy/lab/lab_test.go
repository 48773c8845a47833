package lab

import (
	"slices"
	"strings"
	"testing"
)

func FuzzEquivalent(f *testing.F) {
	f.Add("a,ab,b", "a")
	f.Add("", "")
	f.Fuzz(func(t *testing.T, list, prefix string) {
		all := strings.Split(list, ",")
		before := slices.Clone(all)
		if bad, better := Bad(all, prefix), Better(all, prefix); bad != better {
			t.Fatalf("Bad %d, Better %d", bad, better)
		}
		if !slices.Equal(all, before) {
			t.Fatalf("%q became %q", before, all)
		}
	})
}

var (
	names = strings.Fields(strings.Repeat("red green blue ", 40))
	sink  int
)

func BenchmarkBad(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		sink = Bad(names, "gr")
	}
}

func BenchmarkBetter(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		sink = Better(names, "gr")
	}
}

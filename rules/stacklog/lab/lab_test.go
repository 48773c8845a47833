package lab

import (
	"slices"
	"testing"
)

func FuzzEquivalent(f *testing.F) {
	f.Add(1, "one")
	f.Add(3, "three")
	f.Fuzz(func(t *testing.T, level int, text string) {
		var got [2]logger
		for i, log := range []func(*logger, int, string){Bad, Better} {
			got[i].level = 2
			log(&got[i], level, text)
		}
		if !slices.Equal(got[0].lines, got[1].lines) {
			t.Fatalf("Bad %q, Better %q", got[0].lines, got[1].lines)
		}
		if (len(got[0].lines) == 0) != (level < 2) {
			t.Fatalf("level %d wrote %q", level, got[0].lines)
		}
	})
}

func BenchmarkBad(b *testing.B) {
	l := &logger{level: 2}
	b.ReportAllocs()
	for b.Loop() {
		Bad(l, 1, "text")
	}
}

func BenchmarkBetter(b *testing.B) {
	l := &logger{level: 2}
	b.ReportAllocs()
	for b.Loop() {
		Better(l, 1, "text")
	}
}

package lab

import (
	"testing"
	"time"
)

// entries are an hour away from the present.
func entries(past []bool) []entry {
	list := make([]entry, len(past))
	for i, p := range past {
		list[i] = entry{i, time.Now().Add(time.Hour)}
		if p {
			list[i].expires = time.Now().Add(-time.Hour)
		}
	}
	return list
}

func FuzzEquivalent(f *testing.F) {
	f.Add([]byte(nil))
	f.Add([]byte("even and odd"))
	f.Fuzz(func(t *testing.T, data []byte) {
		past, want := make([]bool, len(data)), 0
		for i, b := range data {
			if past[i] = b&1 == 1; past[i] {
				want++
			}
		}
		list := entries(past)
		if bad, better := Bad(list), Better(list); bad != want || better != want {
			t.Fatalf("Bad %d, Better %d, want %d", bad, better, want)
		}
	})
}

func BenchmarkBad(b *testing.B) {
	list := entries(make([]bool, 100))
	b.ReportAllocs()
	for b.Loop() {
		Bad(list)
	}
}

func BenchmarkBetter(b *testing.B) {
	list := entries(make([]bool, 100))
	b.ReportAllocs()
	for b.Loop() {
		Better(list)
	}
}

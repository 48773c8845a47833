package lab

import "testing"

func fresh() *store { return &store{entries: map[key]int{}} }

func FuzzEquivalent(f *testing.F) {
	f.Add([]byte("abcabc"))
	f.Add([]byte{})
	f.Fuzz(func(t *testing.T, rows []byte) {
		one, other := fresh(), fresh()
		for _, row := range rows {
			k := key{1, int(row), 2}
			if bad, better := Bad(one, k), Better(other, k); bad != better {
				t.Fatalf("row %d: Bad %d, Better %d", row, bad, better)
			}
		}
		if len(one.missed) != len(other.missed) {
			t.Fatalf("missed: Bad %d, Better %d", len(one.missed), len(other.missed))
		}
		for i := range one.missed {
			if *one.missed[i] != *other.missed[i] {
				t.Fatalf("missed %d: Bad %v, Better %v", i, *one.missed[i], *other.missed[i])
			}
		}
	})
}

const rows = 64

var sink int

func BenchmarkBad(b *testing.B) {
	s := fresh()
	b.ReportAllocs()
	for b.Loop() {
		for row := range rows {
			sink += Bad(s, key{1, row, 2})
		}
	}
}

func BenchmarkBetter(b *testing.B) {
	s := fresh()
	b.ReportAllocs()
	for b.Loop() {
		for row := range rows {
			sink += Better(s, key{1, row, 2})
		}
	}
}

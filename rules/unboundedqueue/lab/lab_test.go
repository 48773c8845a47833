package lab

import "testing"

func FuzzEquivalent(f *testing.F) {
	f.Add(uint16(0))
	f.Add(uint16(5000))
	f.Fuzz(func(t *testing.T, n uint16) {
		if bad, better := Bad(int(n)), Better(int(n)); bad != better {
			t.Fatalf("Bad %d, Better %d", bad, better)
		}
	})
}

var sink int

func BenchmarkBad(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		sink = Bad(2000)
	}
}

func BenchmarkBetter(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		sink = Better(2000)
	}
}

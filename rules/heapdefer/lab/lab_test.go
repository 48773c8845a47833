package lab

import "testing"

func FuzzEquivalent(f *testing.F) {
	f.Add(0, 1)
	f.Add(1, 0)
	f.Add(1, 1<<21)
	f.Add(7, 12)
	f.Fuzz(func(t *testing.T, user, amount int) {
		var one, other gauge
		if bad, better := Bad(&one, user, amount), Better(&other, user, amount); bad != better || one != other {
			t.Fatalf("Bad %d %+v, Better %d %+v", bad, one, better, other)
		}
	})
}

var sink int

func BenchmarkBad(b *testing.B) {
	var g gauge
	b.ReportAllocs()
	for b.Loop() {
		for user := range 16 {
			sink += Bad(&g, user, 12)
		}
	}
}

func BenchmarkBetter(b *testing.B) {
	var g gauge
	b.ReportAllocs()
	for b.Loop() {
		for user := range 16 {
			sink += Better(&g, user, 12)
		}
	}
}

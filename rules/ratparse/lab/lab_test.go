package lab

import "testing"

func FuzzEquivalent(f *testing.F) {
	for _, s := range []string{"12.50", "-0", "", "+", ".", "1.", ".5", "1/3", "1e3", "0x10", "1_000", "007", "1.2.3", "9a"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if len(s) > 40 {
			return // a huge exponent takes long
		}
		for _, c := range s {
			if c == 'e' || c == 'E' || c == 'p' || c == 'P' {
				return // an exponent may be huge
			}
		}
		if bad, better := Bad(s), Better(s); bad != better {
			t.Fatalf("%q: Bad %t, Better %t", s, bad, better)
		}
	})
}

var sink bool

func BenchmarkBad(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		sink = Bad("1234.50")
	}
}

func BenchmarkBetter(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		sink = Better("1234.50")
	}
}

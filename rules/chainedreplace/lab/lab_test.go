package lab

import "testing"

var texts = []string{
	"some plain words",
	"<a href=\"https://example.org/?a=1&b=2\">it's here</a>",
	"x < y && y > z",
}

func FuzzEquivalent(f *testing.F) {
	for _, s := range texts {
		f.Add(s)
	}
	f.Add("&lt;\xff'")
	f.Fuzz(func(t *testing.T, s string) {
		if a, b := Bad(s), Better(s); a != b {
			t.Fatalf("Bad %q, Better %q", a, b)
		}
	})
}

var sink string

func bench(b *testing.B, f func(string) string) {
	b.ReportAllocs()
	for b.Loop() {
		for _, s := range texts {
			sink = f(s)
		}
	}
}

func BenchmarkBad(b *testing.B) { bench(b, Bad) }

func BenchmarkBetter(b *testing.B) { bench(b, Better) }

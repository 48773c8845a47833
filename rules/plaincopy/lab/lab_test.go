package lab

import (
	"strings"
	"testing"
)

func FuzzEquivalent(f *testing.F) {
	for _, s := range []string{"", "plain", `"quoted"`, `a\b`, "\xff\"", `\`} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if bad, better := Bad(s), Better(s); bad != better {
			t.Fatalf("%q: Bad %q, Better %q", s, bad, better)
		}
	})
}

var sink string

// quote does 40 bytes without a quote.
func quote(b *testing.B, call func(string) string) {
	s := strings.Repeat("plain", 8)
	b.ReportAllocs()
	for b.Loop() {
		sink = call(s)
	}
}

func BenchmarkBad(b *testing.B) { quote(b, Bad) }

func BenchmarkBetter(b *testing.B) { quote(b, Better) }

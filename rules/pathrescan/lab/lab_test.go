package lab

import (
	"strings"
	"testing"
)

func FuzzEquivalent(f *testing.F) {
	f.Add("")
	f.Add("go go no-such-tool go")
	f.Fuzz(func(t *testing.T, text string) {
		steps := strings.Fields(text)
		if len(steps) > 20 {
			steps = steps[:20]
		}
		if bad, better := Bad(steps), Better(steps); bad != better {
			t.Fatalf("Bad %d, Better %d", bad, better)
		}
	})
}

func check(b *testing.B, call func([]string) int) {
	steps := strings.Fields("go sh go go sh go sh go")
	b.ReportAllocs()
	for b.Loop() {
		call(steps)
	}
}

func BenchmarkBad(b *testing.B) { check(b, Bad) }

func BenchmarkBetter(b *testing.B) { check(b, Better) }

package lab

import "testing"

func FuzzEquivalent(f *testing.F) {
	f.Add("date", "due 2026-11-21, late")
	f.Add("date", "due 2026-13-21")
	f.Add("show", "due 2026-11-21")
	f.Fuzz(func(t *testing.T, command, line string) {
		if bad, better := Bad(command, line), Better(command, line); bad != better {
			t.Fatalf("Bad %q, Better %q", bad, better)
		}
	})
}

// runs are one start in eight that needs the pattern.
func runs(b *testing.B, start func(command, line string) string) {
	b.ReportAllocs()
	i := 0
	for b.Loop() {
		command := "show"
		if i++; i%8 == 0 {
			command = "date"
		}
		start(command, "due 2026-11-21")
	}
}

func BenchmarkBad(b *testing.B) { runs(b, Bad) }

func BenchmarkBetter(b *testing.B) { runs(b, Better) }

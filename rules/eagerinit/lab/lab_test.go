package lab

import "testing"

func FuzzEquivalent(f *testing.F) {
	f.Add("address", "someone@mail.example.com")
	f.Add("address", "someone@")
	f.Add("show", "someone@mail.example.com")
	f.Fuzz(func(t *testing.T, command, line string) {
		if bad, better := Bad(command, line), Better(command, line); bad != better {
			t.Fatalf("Bad %q, Better %q", bad, better)
		}
	})
}

// runs are eight starts, one of which needs the pattern.
func runs(b *testing.B, start func(command, line string) string) {
	b.ReportAllocs()
	for b.Loop() {
		for i := range 8 {
			command := "show"
			if i == 0 {
				command = "address"
			}
			start(command, "someone@mail.example.com")
		}
	}
}

func BenchmarkBad(b *testing.B) { runs(b, Bad) }

func BenchmarkBetter(b *testing.B) { runs(b, Better) }

package lab

import "testing"

func FuzzEquivalent(f *testing.F) {
	f.Add("")
	f.Add("a b")
	f.Add("ab")
	f.Fuzz(func(t *testing.T, line string) {
		s1, err1 := Bad(line)
		s2, err2 := Better(line)
		if s1 != s2 || (err1 == nil) != (err2 == nil) || err1 != nil && err1.Error() != err2.Error() {
			t.Fatalf("Bad %q %v, Better %q %v", s1, err1, s2, err2)
		}
	})
}

// bench measures in parallel: b.Loop is newer than the Go versions in which the
// pattern costs.
func bench(b *testing.B, f func(string) (string, error)) {
	b.ReportAllocs()
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			if _, err := f("word"); err == nil {
				b.Error("no error for a word")
			}
		}
	})
}

func BenchmarkBad(b *testing.B) { bench(b, Bad) }

func BenchmarkBetter(b *testing.B) { bench(b, Better) }

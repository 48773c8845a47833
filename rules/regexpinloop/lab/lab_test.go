package lab

import "testing"

func FuzzEquivalent(f *testing.F) {
	f.Add("ABC-12345")
	f.Add("")
	f.Add("abc-12345")
	f.Add("ABC-123456789")
	f.Add("ABC-1234\n")
	f.Fuzz(func(t *testing.T, s string) {
		group1, number1, ok1 := Bad(s)
		group2, number2, ok2 := Better(s)
		if group1 != group2 || number1 != number2 || ok1 != ok2 {
			t.Fatalf("Bad %q %q %v, Better %q %q %v", group1, number1, ok1, group2, number2, ok2)
		}
	})
}

var sink string

func BenchmarkBad(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		sink, _, _ = Bad("ABC-12345")
	}
}

func BenchmarkBetter(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		sink, _, _ = Better("ABC-12345")
	}
}

package lab

import "testing"

// try is what f returns, or what it panics with.
func try(f func(int, int) int, at, size int) (result any) {
	defer func() {
		if r := recover(); r != nil {
			result = r
		}
	}()
	return f(at, size)
}

func FuzzEquivalent(f *testing.F) {
	f.Add(1, 2)
	f.Add(2, 1)
	f.Fuzz(func(t *testing.T, at, size int) {
		if bad, better := try(Bad, at, size), try(Better, at, size); bad != better {
			t.Fatalf("Bad %v, Better %v", bad, better)
		}
	})
}

func BenchmarkBad(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		Bad(1234, 56789)
	}
}

func BenchmarkBetter(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		Better(1234, 56789)
	}
}

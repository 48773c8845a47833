package lab

import "testing"

func FuzzEquivalent(f *testing.F) {
	f.Add([]byte(nil))
	f.Add([]byte("values"))
	f.Fuzz(func(t *testing.T, data []byte) {
		values := make([]int, len(data))
		for i, b := range data {
			values[i] = int(b)
		}
		if bad, better := Bad(values), Better(values); bad != better {
			t.Fatalf("Bad %d, Better %d", bad, better)
		}
	})
}

func BenchmarkBad(b *testing.B) {
	values := make([]int, 100)
	b.ReportAllocs()
	for b.Loop() {
		Bad(values)
	}
}

func BenchmarkBetter(b *testing.B) {
	values := make([]int, 100)
	b.ReportAllocs()
	for b.Loop() {
		Better(values)
	}
}

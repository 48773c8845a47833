package lab

import "testing"

func matrices(n int, x float64) []Matrix {
	list := make([]Matrix, n)
	for i := range list {
		for j := range list[i].Cells {
			for k := range list[i].Cells[j] {
				list[i].Cells[j][k] = x + float64(i*64+j*8+k)
			}
		}
	}
	return list
}

func FuzzEquivalent(f *testing.F) {
	f.Add(3, 1.5)
	f.Add(0, 0.0)
	f.Fuzz(func(t *testing.T, n int, x float64) {
		list := matrices(min(max(n, 0), 50), x)
		if a, b := Bad(list), Better(list); a != b && (a == a || b == b) {
			t.Fatalf("Bad %v, Better %v", a, b)
		}
	})
}

var sink float64

func bench(b *testing.B, f func([]Matrix) float64) {
	list := matrices(32, 1)
	b.ReportAllocs()
	for b.Loop() {
		sink = f(list)
	}
}

func BenchmarkBad(b *testing.B) { bench(b, Bad) }

func BenchmarkBetter(b *testing.B) { bench(b, Better) }

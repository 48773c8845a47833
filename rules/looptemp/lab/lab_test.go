package lab

import "testing"

// table makes rows of n cells each from data.
func table(rows, n int, data []byte) [][]int {
	list := make([][]int, rows)
	for i := range list {
		for j := range n {
			cell := (i*31 + j*7) % 23
			if len(data) > 0 {
				cell += int(data[(i+j)%len(data)])
			}
			list[i] = append(list[i], cell)
		}
	}
	return list
}

func FuzzEquivalent(f *testing.F) {
	f.Add(3, 20, []byte{1, 200, 3})
	f.Add(0, 0, []byte{})
	f.Fuzz(func(t *testing.T, rows, n int, data []byte) {
		list := table(min(max(rows, 0), 20), min(max(n, 0), 50), data)
		d1, l1 := Bad(list)
		d2, l2 := Better(list)
		if d1 != d2 || l1 != l2 {
			t.Fatalf("Bad %d %d, Better %d %d", d1, l1, d2, l2)
		}
	})
}

var sink int

func bench(b *testing.B, f func([][]int) (int, int)) {
	rows := table(50, 20, nil)
	b.ReportAllocs()
	for b.Loop() {
		d, l := f(rows)
		sink = d + l
	}
}

func BenchmarkBad(b *testing.B) { bench(b, Bad) }

func BenchmarkBetter(b *testing.B) { bench(b, Better) }

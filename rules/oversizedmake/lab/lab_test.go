package lab

import "testing"

func FuzzEquivalent(f *testing.F) {
	f.Add("a", "", "c")
	f.Add("", "", "")
	f.Fuzz(func(t *testing.T, a, b, c string) {
		labels := [][3]string{{a, b, c}, {c, b, a}}
		if bad, better := Bad(labels), Better(labels); bad != better {
			t.Fatalf("Bad %d, Better %d", bad, better)
		}
	})
}

var (
	labels = make([][3]string, 64)
	sink   int
)

func fill() {
	for i := range labels {
		labels[i] = [3]string{"node", "cpu", "load"}
	}
}

func BenchmarkBad(b *testing.B) {
	fill()
	b.ReportAllocs()
	for b.Loop() {
		sink = Bad(labels)
	}
}

func BenchmarkBetter(b *testing.B) {
	fill()
	b.ReportAllocs()
	for b.Loop() {
		sink = Better(labels)
	}
}

package lab

import "testing"

func FuzzEquivalent(f *testing.F) {
	f.Add([]byte(nil))
	f.Add([]byte{7, 7})
	f.Add([]byte("some numbers come twice, and there are more of them than the first group of slots holds"))
	f.Fuzz(func(t *testing.T, data []byte) {
		numbers := make([]int, len(data))
		for i, b := range data {
			numbers[i] = int(b)
		}
		if bad, better := Bad(numbers), Better(numbers); bad != better {
			t.Fatalf("Bad %d, Better %d", bad, better)
		}
	})
}

// twice has 100 numbers, each two times.
func twice() []int {
	numbers := make([]int, 200)
	for i := range numbers {
		numbers[i] = i / 2
	}
	return numbers
}

func BenchmarkBad(b *testing.B) {
	numbers := twice()
	b.ReportAllocs()
	for b.Loop() {
		Bad(numbers)
	}
}

func BenchmarkBetter(b *testing.B) {
	numbers := twice()
	b.ReportAllocs()
	for b.Loop() {
		Better(numbers)
	}
}

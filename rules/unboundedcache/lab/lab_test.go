package lab

import "testing"

func FuzzEquivalent(f *testing.F) {
	f.Add([]byte("some"), 3)
	f.Add([]byte(nil), 0)
	f.Fuzz(func(t *testing.T, data []byte, factor int) {
		numbers := make([]int, len(data))
		for i, b := range data {
			numbers[i] = int(b) * factor
		}
		if bad, better := Bad(numbers), Better(numbers); bad != better {
			t.Fatalf("Bad %d, Better %d", bad, better)
		}
	})
}

// distinct numbers, as a stream of requests brings them.
func distinct() []int {
	numbers := make([]int, 50_000)
	for i := range numbers {
		numbers[i] = i
	}
	return numbers
}

var sink int

func BenchmarkBad(b *testing.B) {
	numbers := distinct()
	b.ReportAllocs()
	for b.Loop() {
		cache = map[int]string{} // a program's start, so that the heap stays small
		sink = Bad(numbers)
	}
}

func BenchmarkBetter(b *testing.B) {
	numbers := distinct()
	b.ReportAllocs()
	for b.Loop() {
		clear(recent)
		sink = Better(numbers)
	}
}

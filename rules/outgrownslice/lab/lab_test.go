package lab

import (
	"reflect"
	"testing"
)

func FuzzEquivalent(f *testing.F) {
	f.Add([]byte(nil))
	f.Add([]byte{2, 4})
	f.Add([]byte("some even and some odd numbers, more of them than the first array holds, and then more than the room"))
	f.Fuzz(func(t *testing.T, data []byte) {
		numbers := make([]int, len(data))
		for i, b := range data {
			numbers[i] = int(b)
		}
		// DeepEqual tells nil from empty.
		if bad, better := Bad(numbers), Better(numbers); !reflect.DeepEqual(bad, better) {
			t.Fatalf("Bad %#v, Better %#v", bad, better)
		}
	})
}

// mixed has 60 odd numbers of 120.
func mixed() []int {
	numbers := make([]int, 120)
	for i := range numbers {
		numbers[i] = i
	}
	return numbers
}

func BenchmarkBad(b *testing.B) {
	numbers := mixed()
	b.ReportAllocs()
	for b.Loop() {
		Bad(numbers)
	}
}

func BenchmarkBetter(b *testing.B) {
	numbers := mixed()
	b.ReportAllocs()
	for b.Loop() {
		Better(numbers)
	}
}

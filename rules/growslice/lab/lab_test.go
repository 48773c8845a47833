package lab

import (
	"reflect"
	"testing"
)

func FuzzEquivalent(f *testing.F) {
	f.Add([]byte(nil))
	f.Add([]byte{7})
	f.Add([]byte("a hundred and some ids, so that the array is outgrown often enough"))
	f.Fuzz(func(t *testing.T, data []byte) {
		ids := make([]int, len(data))
		for i, b := range data {
			ids[i] = int(b) * (i + 1)
		}
		// DeepEqual tells nil from empty.
		if bad, better := Bad(ids), Better(ids); !reflect.DeepEqual(bad, better) {
			t.Fatalf("Bad %#v, Better %#v", bad, better)
		}
	})
}

// small ids keep strconv.Itoa from allocating: what is measured is the slice.
func small(n int) []int {
	ids := make([]int, n)
	for i := range ids {
		ids[i] = i % 100
	}
	return ids
}

func BenchmarkBad(b *testing.B) {
	ids := small(100)
	b.ReportAllocs()
	for b.Loop() {
		Bad(ids)
	}
}

func BenchmarkBetter(b *testing.B) {
	ids := small(100)
	b.ReportAllocs()
	for b.Loop() {
		Better(ids)
	}
}

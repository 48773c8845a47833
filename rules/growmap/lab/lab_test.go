package lab

import (
	"reflect"
	"strconv"
	"testing"
)

func FuzzEquivalent(f *testing.F) {
	f.Add([]byte(nil))
	f.Add([]byte{7})
	f.Add([]byte("enough names that the first tables are outgrown, some of them twice"))
	f.Fuzz(func(t *testing.T, data []byte) {
		names := map[string]int{}
		for i, b := range data {
			names[string(data[:i])] = int(b)
		}
		// DeepEqual tells nil from empty.
		if bad, better := Bad(names), Better(names); !reflect.DeepEqual(bad, better) {
			t.Fatalf("Bad %#v, Better %#v", bad, better)
		}
	})
}

func hundred() map[string]int {
	names := map[string]int{}
	for i := range 100 {
		names["name"+strconv.Itoa(i)] = i
	}
	return names
}

func BenchmarkBad(b *testing.B) {
	names := hundred()
	b.ReportAllocs()
	for b.Loop() {
		Bad(names)
	}
}

func BenchmarkBetter(b *testing.B) {
	names := hundred()
	b.ReportAllocs()
	for b.Loop() {
		Better(names)
	}
}

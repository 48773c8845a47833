package lab

import (
	"maps"
	"strings"
	"testing"
)

func fresh() *table { return &table{map[string]int{}, map[string]func() int{}} }

func FuzzEquivalent(f *testing.F) {
	f.Add("a bb a ccc")
	f.Add("")
	f.Fuzz(func(t *testing.T, list string) {
		keys := strings.Split(list, " ")
		one, other := fresh(), fresh()
		for range 2 { // loaded, then there
			if bad, better := Bad(one, keys), Better(other, keys); bad != better || !maps.Equal(one.done, other.done) {
				t.Fatalf("Bad %d %v, Better %d %v", bad, one.done, better, other.done)
			}
		}
	})
}

var (
	keys = strings.Fields(strings.Repeat("red green blue white black ", 20))
	sink int
)

func BenchmarkBad(b *testing.B) {
	t := fresh()
	b.ReportAllocs()
	for b.Loop() {
		sink = Bad(t, keys)
	}
}

func BenchmarkBetter(b *testing.B) {
	t := fresh()
	b.ReportAllocs()
	for b.Loop() {
		sink = Better(t, keys)
	}
}

package lab

import (
	"strconv"
	"strings"
	"testing"
)

func FuzzEquivalent(f *testing.F) {
	f.Add("a,B,c", "b,A")
	f.Add("", "É")
	f.Fuzz(func(t *testing.T, stored, asked string) {
		known := map[string]int{}
		for i, name := range strings.Split(stored, ",") {
			known[strings.ToLower(name)] = i
		}
		names := strings.Split(asked, ",")
		if bad, better := Bad(known, names), Better(known, names); bad != better {
			t.Fatalf("Bad %d, Better %d", bad, better)
		}
	})
}

func input() (map[string]int, []string) {
	known := map[string]int{}
	var names []string
	for i := range 1000 {
		name := "Account" + strconv.Itoa(i)
		known[strings.ToLower(name)] = i
		names = append(names, name)
	}
	return known, names
}

var sink int

func BenchmarkBad(b *testing.B) {
	known, names := input()
	b.ReportAllocs()
	for b.Loop() {
		sink = Bad(known, names)
	}
}

func BenchmarkBetter(b *testing.B) {
	known, names := input()
	b.ReportAllocs()
	for b.Loop() {
		sink = Better(known, names)
	}
}

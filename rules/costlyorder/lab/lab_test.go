package lab

import (
	"fmt"
	"testing"
)

func services(n int) []service {
	list := make([]service, n)
	for i := range list {
		list[i] = service{fmt.Sprintf("team-%d", i*31%7), fmt.Sprintf("service-%04d", i*7919%n), 8000 + i%3}
	}
	return list
}

func FuzzEquivalent(f *testing.F) {
	f.Add("", "", 0, "a", "b", 1)
	f.Add("team-1", "service-0001", 8000, "team-1", "service-0001", 8001)
	f.Fuzz(func(t *testing.T, ns1, name1 string, port1 int, ns2, name2 string, port2 int) {
		list := append(services(20), service{ns1, name1, port1}, service{ns2, name2, port2})
		bad, better := Bad(list), Better(list)
		for i := range bad {
			if bad[i].key() != better[i].key() { // elements with one key may end in any order
				t.Fatalf("at %d Bad has %v, Better %v", i, bad[i], better[i])
			}
		}
	})
}

func BenchmarkBad(b *testing.B) {
	list := services(200)
	b.ReportAllocs()
	for b.Loop() {
		Bad(list)
	}
}

func BenchmarkBetter(b *testing.B) {
	list := services(200)
	b.ReportAllocs()
	for b.Loop() {
		Better(list)
	}
}

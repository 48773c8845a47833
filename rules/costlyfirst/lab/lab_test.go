package lab

import (
	"fmt"
	"testing"
)

// listing has files of which one in three is a backup, and one in four is large.
func listing(n int) []entry {
	list := make([]entry, n)
	for i := range list {
		name := fmt.Sprintf("report-%04d.txt", i)
		if i%3 == 0 {
			name = fmt.Sprintf("report-%04d.bak", i)
		}
		list[i] = entry{name, i % 4 / 3 * 1000}
	}
	return list
}

func FuzzEquivalent(f *testing.F) {
	f.Add("", 0, 0)
	f.Add("report-0001.bak", 10, 10)
	f.Add("report-0001.bak", 9, 10)
	f.Add("report-0001.txt", 10, 10)
	f.Fuzz(func(t *testing.T, name string, size, least int) {
		list := append(listing(7), entry{name, size})
		if bad, better := Bad(list, least), Better(list, least); bad != better {
			t.Fatalf("Bad %d, Better %d", bad, better)
		}
	})
}

func BenchmarkBad(b *testing.B) {
	list := listing(100)
	b.ReportAllocs()
	for b.Loop() {
		Bad(list, 500)
	}
}

func BenchmarkBetter(b *testing.B) {
	list := listing(100)
	b.ReportAllocs()
	for b.Loop() {
		Better(list, 500)
	}
}

package lab

import "testing"

const query = "page=3&sort=price&filter=a-long-name-that-does-not-fit&filter=another&limit=100"

func FuzzEquivalent(f *testing.F) {
	f.Add("", "")
	f.Add(query, "filter")
	f.Add("&&=&a", "")
	f.Fuzz(func(t *testing.T, query, name string) {
		if bad, better := Bad(query, name), Better(query, name); bad != better {
			t.Fatalf("Bad %d, Better %d", bad, better)
		}
	})
}

var sink int

func bench(b *testing.B, f func(query, name string) int) {
	b.ReportAllocs()
	for b.Loop() {
		sink = f(query, "filter")
	}
}

func BenchmarkBad(b *testing.B) { bench(b, Bad) }

func BenchmarkBetter(b *testing.B) { bench(b, Better) }

package lab

import (
	"strconv"
	"testing"
	"unicode/utf8"
)

// traffic makes n edges of which many repeat.
func traffic(n int, host string, salt int) []Edge {
	edges := make([]Edge, n)
	for i := range edges {
		x := i * 31 % 97
		edges[i] = Edge{From: host + strconv.Itoa(x%7), To: "host" + strconv.Itoa(x%11+salt%3), Port: 8000 + x%5}
	}
	return edges
}

func FuzzEquivalent(f *testing.F) {
	f.Add(100, "host", 1)
	f.Add(0, "", 0)
	f.Add(50, "-1-", 7)
	f.Fuzz(func(t *testing.T, n int, host string, salt int) {
		if !utf8.ValidString(host) {
			return // %q writes all invalid bytes alike only within one host
		}
		edges := traffic(min(max(n, 0), 300), host, salt)
		if a, b := Bad(edges), Better(edges); a != b {
			t.Fatalf("Bad %d, Better %d", a, b)
		}
	})
}

var sink int

func bench(b *testing.B, f func([]Edge) int) {
	edges := traffic(200, "host", 1)
	b.ReportAllocs()
	for b.Loop() {
		sink = f(edges)
	}
}

func BenchmarkBad(b *testing.B) { bench(b, Bad) }

func BenchmarkBetter(b *testing.B) { bench(b, Better) }

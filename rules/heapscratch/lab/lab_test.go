package lab

import (
	"strings"
	"testing"
)

func FuzzEquivalent(f *testing.F) {
	f.Add("")
	f.Add("Content-Length")
	f.Add(strings.Repeat("a key that is longer than the array ", 4))
	f.Fuzz(func(t *testing.T, key string) {
		if bad, better := Bad(key), Better(key); bad != better {
			t.Fatalf("Bad %d, Better %d", bad, better)
		}
	})
}

const key = "Access-Control-Allow-Credentials, Strict-Transport"

func BenchmarkBad(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		Bad(key)
	}
}

func BenchmarkBetter(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		Better(key)
	}
}

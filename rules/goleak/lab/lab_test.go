package lab

import (
	"runtime"
	"testing"
)

func FuzzEquivalent(f *testing.F) {
	f.Add([]byte(nil))
	f.Add([]byte("values"))
	f.Fuzz(func(t *testing.T, data []byte) {
		values := make([]int, len(data))
		for i, b := range data {
			values[i] = int(b)
		}
		if bad, better := Bad(values), Better(values); bad != better {
			t.Fatalf("Bad %d, Better %d", bad, better)
		}
	})
}

// count gives way after each session, as a server does between two requests.
func count(b *testing.B, different func([]int) int) {
	values := make([]int, 100)
	for i := range values {
		values[i] = i * 7919
	}
	b.ReportAllocs()
	for b.Loop() {
		different(values)
		runtime.Gosched()
	}
}

func BenchmarkBad(b *testing.B) { count(b, Bad) }

func BenchmarkBetter(b *testing.B) { count(b, Better) }

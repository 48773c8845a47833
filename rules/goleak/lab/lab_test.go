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
		none := func(int64) {}
		if bad, better := Bad(values, none), Better(values, none); bad != better {
			t.Fatalf("Bad %d, Better %d", bad, better)
		}
	})
}

// add gives way after each sum, as a server does between two requests.
func add(b *testing.B, sum func([]int, func(int64)) int) {
	values := make([]int, 20_000)
	b.ReportAllocs()
	for b.Loop() {
		sum(values, func(int64) {})
		runtime.Gosched()
	}
}

func BenchmarkBad(b *testing.B) { add(b, Bad) }

func BenchmarkBetter(b *testing.B) { add(b, Better) }

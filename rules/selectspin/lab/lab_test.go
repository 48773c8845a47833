package lab

import (
	"sync"
	"testing"
)

func FuzzEquivalent(f *testing.F) {
	f.Add([]byte(nil))
	f.Add([]byte("numbers"))
	f.Fuzz(func(t *testing.T, data []byte) {
		in := func() <-chan int {
			c := make(chan int, len(data))
			for _, b := range data {
				c <- int(b)
			}
			close(c)
			return c
		}
		if bad, better := Bad(in()), Better(in()); bad != better {
			t.Fatalf("Bad %d, Better %d", bad, better)
		}
	})
}

// waiters wait at once for the few numbers that one goroutine works out: there
// are more of them than cores.
const waiters, numbers = 4, 8

func wait(b *testing.B, sum func(<-chan int) int) {
	b.ReportAllocs()
	for b.Loop() {
		var wg sync.WaitGroup
		in := make(chan int)
		for range waiters {
			wg.Go(func() { sum(in) })
		}
		for range numbers {
			n := 0
			for i := range 20_000 {
				n += i ^ n
			}
			in <- n
		}
		close(in)
		wg.Wait()
	}
}

func BenchmarkBad(b *testing.B) { wait(b, Bad) }

func BenchmarkBetter(b *testing.B) { wait(b, Better) }

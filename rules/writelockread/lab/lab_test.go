package lab

import (
	"sync"
	"testing"
)

func FuzzEquivalent(f *testing.F) {
	f.Add([]byte(nil), 3)
	f.Add([]byte("rows"), 115)
	f.Fuzz(func(t *testing.T, data []byte, limit int) {
		var a table
		for _, b := range data {
			a.rows = append(a.rows, int(b))
		}
		if bad, better := Bad(&a, limit), Better(&a, limit); bad != better {
			t.Fatalf("Bad %d, Better %d", bad, better)
		}
		if !a.mu.TryLock() {
			t.Fatal("the lock is still held")
		}
	})
}

// readers look through the table at once, each some times.
const readers, times = 4, 8

func look(b *testing.B, count func(*table, int) int) {
	t := &table{rows: make([]int, 1<<16)}
	for i := range t.rows {
		t.rows[i] = i * 7919 % 1000
	}
	b.ReportAllocs()
	for b.Loop() {
		var wg sync.WaitGroup
		for range readers {
			wg.Go(func() {
				for range times {
					count(t, 500)
				}
			})
		}
		wg.Wait()
	}
}

func BenchmarkBad(b *testing.B) { look(b, Bad) }

func BenchmarkBetter(b *testing.B) { look(b, Better) }

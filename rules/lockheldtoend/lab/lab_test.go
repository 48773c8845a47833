package lab

import (
	"maps"
	"strings"
	"sync"
	"testing"
	"time"
)

func newDesk(slow time.Duration) *desk {
	return &desk{slow: slow, visits: map[string]int{}}
}

func FuzzEquivalent(f *testing.F) {
	f.Add("")
	f.Add("ann bob ann")
	f.Fuzz(func(t *testing.T, names string) {
		a, b := newDesk(0), newDesk(0)
		for _, name := range strings.Fields(names) {
			if bad, better := Bad(a, name), Better(b, name); bad != better {
				t.Fatalf("Bad %q, Better %q", bad, better)
			}
		}
		if a.total != b.total || !maps.Equal(a.visits, b.visits) {
			t.Fatalf("Bad left %d %v, Better %d %v", a.total, a.visits, b.total, b.visits)
		}
		// Both let go of the lock.
		if !a.mu.TryLock() || !b.mu.TryLock() {
			t.Fatal("the lock is still held")
		}
	})
}

// callers is how many visit at once.
const callers = 8

// visit measures one visit by each of the callers together.
func visit(b *testing.B, call func(*desk, string) string) {
	d := newDesk(50 * time.Microsecond)
	b.ReportAllocs()
	for b.Loop() {
		var wg sync.WaitGroup
		for range callers {
			wg.Go(func() { call(d, "ann") })
		}
		wg.Wait()
	}
}

func BenchmarkBad(b *testing.B) { visit(b, Bad) }

func BenchmarkBetter(b *testing.B) { visit(b, Better) }

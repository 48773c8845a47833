package lab

import (
	"maps"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"
)

func FuzzEquivalent(f *testing.F) {
	f.Add("")
	f.Add("ann bob ann")
	f.Fuzz(func(t *testing.T, keys string) {
		a, b := &cache{values: map[string]string{}}, &cache{values: map[string]string{}}
		for _, key := range strings.Fields(keys) {
			if bad, better := Bad(a, key), Better(b, key); bad != better {
				t.Fatalf("Bad %q, Better %q", bad, better)
			}
		}
		if !maps.Equal(a.values, b.values) {
			t.Fatalf("Bad kept %v, Better %v", a.values, b.values)
		}
		if !a.mu.TryLock() || !b.mu.TryLock() {
			t.Fatal("the lock is still held")
		}
	})
}

// callers is how many ask at once, each for another key.
const callers = 8

func ask(b *testing.B, call func(*cache, string) string) {
	var keys [callers]string
	for i := range keys {
		keys[i] = strconv.Itoa(i)
	}
	c := &cache{slow: 50 * time.Microsecond, values: map[string]string{}}
	b.ReportAllocs()
	for b.Loop() {
		clear(c.values)
		var wg sync.WaitGroup
		for _, key := range keys {
			wg.Go(func() { call(c, key) })
		}
		wg.Wait()
	}
}

func BenchmarkBad(b *testing.B) { ask(b, Bad) }

func BenchmarkBetter(b *testing.B) { ask(b, Better) }

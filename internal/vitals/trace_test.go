package vitals

import (
	"bytes"
	"runtime"
	"runtime/trace"
	"strings"
	"sync"
	"testing"
	"time"
)

// record traces what do does, in this process.
func record(t *testing.T, do func()) []byte {
	t.Helper()
	var buf bytes.Buffer
	if err := trace.Start(&buf); err != nil {
		t.Fatal(err)
	}
	do()
	trace.Stop()
	return buf.Bytes()
}

var kept [][]byte

//go:noinline
func waitForLock(mu *sync.Mutex) {
	mu.Lock()
	defer mu.Unlock()
}

// What was done on purpose is in the sums: sleeps, waits for a lock and a wait
// group, collections with their pauses. No upper bound holds on a busy machine.
func TestReadTrace(t *testing.T) {
	const nap = 20 * time.Millisecond
	data := record(t, func() {
		var mu sync.Mutex
		var wg sync.WaitGroup
		mu.Lock()
		for range 3 {
			wg.Go(func() { waitForLock(&mu) })
		}
		time.Sleep(nap)
		mu.Unlock()
		wg.Wait()
		for range 100 {
			kept = append(kept, make([]byte, 64<<10))
		}
		runtime.GC()
		kept = nil
	})
	x, err := ReadTrace(data)
	if err != nil {
		t.Fatal(err)
	}
	if x.Go == "" || x.Procs != runtime.GOMAXPROCS(0) || x.Seconds < nap.Seconds() || x.Running <= 0 || x.Events == 0 {
		t.Errorf("header and sums: %q, %d processors, %v s, running %v s", x.Go, x.Procs, x.Seconds, x.Running)
	}
	if w := x.Waits["sleep"]; w.Times < 1 || w.Seconds < nap.Seconds() {
		t.Errorf("sleep %+v", w)
	}
	lock := x.Waits["lock"]
	if lock.Times < 1 || len(x.Locks) == 0 || !strings.HasSuffix(x.Locks[0].Func, ".waitForLock") || x.Locks[0].File != "trace_test.go" {
		t.Errorf("lock %+v at %+v", lock, x.Locks)
	}
	if x.GCs < 1 || x.Marking <= 0 || len(x.Pauses) < 2 || x.Workers <= 0 {
		t.Errorf("%d collections, %v s marking, %d pauses, workers %v s", x.GCs, x.Marking, len(x.Pauses), x.Workers)
	}
	ran, collected, heap := 0.0, 0.0, uint64(0)
	for _, b := range x.Timeline.Bins {
		ran, collected, heap = ran+b.Running, collected+b.Collector, max(heap, b.Heap)
	}
	if l := x.Timeline; ran < x.Running*0.999 || ran > x.Running*1.001 || collected <= 0 || heap != x.HeapHigh || len(l.Marks) != x.GCs || len(l.Stops) != len(x.Pauses)+len(x.Stops) {
		t.Errorf("timeline: ran %v s, collected %v s, heap %d, %d marks, %d stops; the sums: %+v", ran, collected, heap, len(l.Marks), len(l.Stops), x)
	}
	if len(x.Runnable) == 0 || x.Created < 3 || x.Allocated < 6<<20 {
		t.Errorf("%d waits for a processor, %d goroutines made, %d bytes", len(x.Runnable), x.Created, x.Allocated)
	}
}

// A trace that was cut short tells what it holds; what is no trace, that.
func TestReadTraceRefuses(t *testing.T) {
	good := record(t, func() { time.Sleep(time.Millisecond) })
	if x, err := ReadTrace(good[:len(good)*3/4]); err == nil && x.Events == 0 {
		t.Error("a cut trace was read as empty without a word")
	}
	for name, c := range map[string]struct{ data, want string }{
		"empty":   {"", "not an execution trace"},
		"profile": {"\x1f\x8b\x08", "not an execution trace"},
		"text":    {"go home trace", "newer toll"},
		"future":  {"go 9.99 trace\x00\x00\x00", "newer toll"},
	} {
		if _, err := ReadTrace([]byte(c.data)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

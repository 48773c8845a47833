// Command program times a defer against the same calls written out, in the
// shapes that the compiler treats differently. It builds from Go 1.12 on.
package main

import (
	"encoding/json"
	"flag"
	"os"
	"runtime"
	"sync"
	"time"
)

// A shape is one way to run calls at a function's end; per is how many calls
// one run makes (only where the row is per turn).
type shape struct {
	row string
	run func(n int)
	per int
}

// Fixed work of one timing, short enough to fall between two turns of another
// process, and how many timings; the fastest counts.
const (
	times = 150
	calls = 2000
)

func main() {
	shrink := flag.Int("shrink", 1, "divide the work by this, for tests")
	flag.Parse()
	enc := json.NewEncoder(os.Stdout)
	print := func(row, unit string, value float64, exact bool) {
		if err := enc.Encode(map[string]interface{}{"row": row, "unit": unit, "value": value, "exact": exact}); err != nil {
			os.Exit(1)
		}
	}
	for _, s := range shapes() {
		n := calls / *shrink / s.per
		if n == 0 {
			n = 1
		}
		s.run(n)
		best := time.Duration(1 << 62)
		for i := 0; i < times; i++ {
			start := time.Now()
			s.run(n)
			if d := time.Since(start); d < best {
				best = d
			}
		}
		print(s.row, "sec/op", best.Seconds()/float64(n)/float64(s.per), false)
	}
	for _, s := range shapes() {
		if s.row != rowLatency && s.row != rowSeven {
			continue
		}
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		s.run(100000)
		runtime.ReadMemStats(&after)
		print(s.row, "allocs/op", float64((after.Mallocs-before.Mallocs)/100000), true)
	}
}

const (
	rowSeven   = "7 defers, 4 returns"
	rowLatency = "defer record(time.Now())"
)

func shapes() []shape {
	return []shape{
		{"1 call", loop(one), 1}, {"1 defer", loop(oneDefer), 1},
		{"3 calls", loop(three), 1}, {"3 defers", loop(threeDefer), 1},
		{"7 calls", loop(seven), 1}, {"7 defers, 1 return", loop(sevenDefer), 1}, {rowSeven, loop(sevenReturns), 1},
		{"9 calls", loop(nine), 1}, {"9 defers", loop(nineDefer), 1},
		{"call in a loop of 1000", loop(loopCalls), 1000}, {"defer in a loop of 1000", loop(loopDefers), 1000}, {"defer in a function per turn", loop(scoped), 1000},
		{"lock, unlock", loop(locked), 1}, {"lock, defer unlock", loop(lockedDefer), 1},
		{"record(time.Now()) at the end", loop(latency), 1}, {rowLatency, loop(latencyDefer), 1},
		{"closure called", loop(closure), 1}, {"closure deferred", loop(closureDefer), 1},
		{"recovered panic", loop(recovered), 20},
	}
}

func loop(f func(*int)) func(int) {
	return func(n int) {
		var x int
		for i := 0; i < n; i++ {
			f(&x)
		}
	}
}

//go:noinline
func done(x *int) { *x++ }

//go:noinline
func one(x *int) { done(x) }

//go:noinline
func oneDefer(x *int) { defer done(x) }

//go:noinline
func three(x *int) { done(x); done(x); done(x) }

//go:noinline
func threeDefer(x *int) {
	defer done(x)
	defer done(x)
	defer done(x)
}

//go:noinline
func seven(x *int) {
	done(x)
	done(x)
	done(x)
	done(x)
	done(x)
	done(x)
	done(x)
}

//go:noinline
func sevenDefer(x *int) {
	defer done(x)
	defer done(x)
	defer done(x)
	defer done(x)
	defer done(x)
	defer done(x)
	defer done(x)
}

// sevenReturns has the returns of the published handler: defers times returns
// is over 15, where the compiler gives up to open-code them.
//
//go:noinline
func sevenReturns(x *int) {
	defer done(x)
	defer done(x)
	if *x < 0 {
		return
	}
	defer done(x)
	if *x == -1 {
		return
	}
	defer done(x)
	defer done(x)
	defer done(x)
	if *x == -2 {
		return
	}
	defer done(x)
}

//go:noinline
func nine(x *int) {
	done(x)
	done(x)
	done(x)
	done(x)
	done(x)
	done(x)
	done(x)
	done(x)
	done(x)
}

//go:noinline
func nineDefer(x *int) {
	defer done(x)
	defer done(x)
	defer done(x)
	defer done(x)
	defer done(x)
	defer done(x)
	defer done(x)
	defer done(x)
	defer done(x)
}

//go:noinline
func loopCalls(x *int) {
	for i := 0; i < 1000; i++ {
		done(x)
	}
}

//go:noinline
func loopDefers(x *int) {
	for i := 0; i < 1000; i++ {
		defer done(x)
	}
}

//go:noinline
func scoped(x *int) {
	for i := 0; i < 1000; i++ {
		func() {
			defer done(x)
		}()
	}
}

var mu sync.Mutex

//go:noinline
func locked(x *int) {
	mu.Lock()
	done(x)
	mu.Unlock()
}

//go:noinline
func lockedDefer(x *int) {
	mu.Lock()
	defer mu.Unlock()
	done(x)
}

var last time.Time

//go:noinline
func record(start time.Time) { last = start }

//go:noinline
func latency(x *int) {
	start := time.Now()
	*x++
	record(start)
}

//go:noinline
func latencyDefer(x *int) {
	defer record(time.Now())
	*x++
}

//go:noinline
func closure(x *int) {
	start := last
	*x++
	func() { record(start) }()
}

//go:noinline
func closureDefer(x *int) {
	start := last
	defer func() { record(start) }()
	*x++
}

// recovered panics and recovers twenty times.
//
//go:noinline
func recovered(x *int) {
	for i := 0; i < 20; i++ {
		func() {
			defer func() { _ = recover() }()
			panic(x)
		}()
	}
}

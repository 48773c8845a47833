// Command program prices sync.Pool and its alternatives with many goroutines,
// in CPU time of the whole process per operation. It builds from Go 1.21 on.
package main

import (
	"encoding/json"
	"flag"
	"os"
	"runtime"
	"sync"
	"syscall"
	"time"
)

// operations of one timing, and how many timings; the cheapest counts.
var operations, times = 100000, 5

func print(row, unit string, value float64) {
	if err := json.NewEncoder(os.Stdout).Encode(map[string]any{"row": row, "unit": unit, "value": value}); err != nil {
		os.Exit(1)
	}
}

func cpu() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		panic(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// measure shares the operations among goroutines that start together.
func measure(row string, goroutines int, f func(n int)) {
	best := time.Duration(1 << 62)
	each := max(1, operations/goroutines)
	for i := 0; i < times; i++ {
		var ready, done sync.WaitGroup
		begin := make(chan struct{})
		for g := 0; g < goroutines; g++ {
			ready.Add(1)
			done.Add(1)
			go func() {
				defer done.Done()
				ready.Done()
				<-begin
				f(each)
			}()
		}
		ready.Wait()
		start := cpu()
		close(begin)
		done.Wait()
		if d := cpu() - start; d < best {
			best = d
		}
	}
	print(row, "sec/op", best.Seconds()/float64(each*goroutines))
}

var pool = sync.Pool{New: func() any { b := make([]byte, 0, 64); return &b }}

func pooled(n int) {
	for i := 0; i < n; i++ {
		b := pool.Get().(*[]byte)
		*b = append((*b)[:0], 1)
		pool.Put(b)
	}
}

// across holds the object over a scheduling point.
func across(n int) {
	for i := 0; i < n; i++ {
		b := pool.Get().(*[]byte)
		runtime.Gosched()
		pool.Put(b)
	}
}

var (
	mu   sync.Mutex
	free []*[]byte
)

func locked(n int) {
	for i := 0; i < n; i++ {
		mu.Lock()
		var b *[]byte
		if last := len(free) - 1; last >= 0 {
			b, free = free[last], free[:last]
		} else {
			fresh := make([]byte, 0, 64)
			b = &fresh
		}
		mu.Unlock()
		*b = append((*b)[:0], 1)
		mu.Lock()
		free = append(free, b)
		mu.Unlock()
	}
}

var sink [64]*[]byte

func fresh(n int) {
	for i := 0; i < n; i++ {
		b := make([]byte, 0, 64)
		b = append(b, 1)
		sink[i%64] = &b
	}
}

func yield(n int) {
	for i := 0; i < n; i++ {
		runtime.Gosched()
	}
}

// parked is the share of one core that parked goroutines use.
func parked(goroutines int) {
	stop := make(chan struct{})
	var done sync.WaitGroup
	for g := 0; g < goroutines; g++ {
		done.Add(1)
		go func() { defer done.Done(); <-stop }()
	}
	runtime.GC()
	time.Sleep(100 * time.Millisecond)
	const wall = 200 * time.Millisecond
	start := cpu()
	time.Sleep(wall)
	used := cpu() - start
	close(stop)
	done.Wait()
	print("100,000 parked goroutines, of one core", "share", used.Seconds()/wall.Seconds())
}

func main() {
	shrink := flag.Int("shrink", 1, "divide the work by this, for tests")
	flag.Parse()
	operations = max(1, operations / *shrink)
	measure("new 64 bytes", 1, func(n int) { fresh(n) })
	measure("Pool, 1 goroutine", 1, pooled)
	measure("Pool, 1000 goroutines", 1000, pooled)
	measure("Pool held over Gosched, 1000 goroutines", 1000, across)
	measure("mutex and list, 1 goroutine", 1, locked)
	measure("mutex and list, 1000 goroutines", 1000, locked)
	measure("Gosched, 1000 goroutines", 1000, yield)
	parked(100000 / *shrink)
}

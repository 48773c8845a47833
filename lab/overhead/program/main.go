// Command program does fixed work with one source of evidence on, and prints
// the CPU that its process used for it.
package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"
	"runtime"
	"runtime/pprof"
	"runtime/trace"
	"sync"
	"sync/atomic"
	"syscall"
	"time"
	"unsafe"
)

const (
	workers  = 4
	requests = 250_000
	calls    = 20_000_000
)

// The counters of `toll record --count`, in memory of the process.
const (
	shards = 16
	stride = 16
)

var counters *[8 * shards * stride]uint64

func count(i uintptr) {
	if counters == nil {
		return
	}
	var here byte
	at := uintptr(unsafe.Pointer(&here))
	atomic.AddUint64(&counters[(i*shards+(at>>11^at>>15)%shards)*stride], 1)
}

type store struct {
	mu   sync.Mutex
	seen map[string]int
}

func (s *store) add(key string) int {
	count(0)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.seen[key]++
	return s.seen[key]
}

func key(worker, i int) string {
	count(1)
	return fmt.Sprintf("merchant-%d-%d", worker, i%500)
}

type answer struct {
	Key   string
	Count int
	Items []int
}

func encode(a answer) []byte {
	count(2)
	text, err := json.Marshal(a)
	if err != nil {
		panic(err)
	}
	return text
}

func request(s *store, worker, i int) []byte {
	count(3)
	k := key(worker, i)
	items := make([]int, 0, 16)
	for n := 0; n < 16; n++ {
		items = append(items, n*i)
	}
	return encode(answer{k, s.add(k), items})
}

func work() int {
	s := &store{seen: map[string]int{}}
	out := make(chan []byte, 16)
	var wg sync.WaitGroup
	for w := 0; w < workers; w++ {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for i := 0; i < requests; i++ {
				out <- request(s, w, i)
			}
		}()
	}
	go func() { wg.Wait(); close(out) }()
	n := 0
	for text := range out {
		n += len(text)
	}
	return n
}

var total uint64

//go:noinline
func called(i int) {
	count(4)
	total += uint64(i)
}

// start turns a source on and returns what ends it.
func start(source string) (stop func(), err error) {
	stop = func() {}
	switch source {
	case "none", "gctrace": // the environment turns gctrace on
	case "no allocation profile":
		runtime.MemProfileRate = 0
	case "CPU profile":
		err, stop = pprof.StartCPUProfile(io.Discard), pprof.StopCPUProfile
	case "mutex profile":
		runtime.SetMutexProfileFraction(5)
	case "block profile":
		runtime.SetBlockProfileRate(10000)
	case "execution trace":
		err, stop = trace.Start(io.Discard), trace.Stop
	case "flight recorder":
		r := trace.NewFlightRecorder(trace.FlightRecorderConfig{MinAge: 5 * time.Second, MaxBytes: 8 << 20})
		err, stop = r.Start(), r.Stop
	case "call counters":
		counters = new([8 * shards * stride]uint64)
	default:
		err = fmt.Errorf("no source %q", source)
	}
	return stop, err
}

func cpu() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		panic(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

func print(row, unit string, value float64) {
	if err := json.NewEncoder(os.Stdout).Encode(map[string]any{"row": row, "unit": unit, "value": value}); err != nil {
		os.Exit(1)
	}
}

func main() {
	source := flag.String("source", "none", "what is on")
	flag.Parse()
	began := time.Now()
	stop, err := start(*source)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	if work() == 0 {
		os.Exit(1)
	}
	stop()
	print("work", "cpu-sec", cpu().Seconds())
	print("work", "sec", time.Since(began).Seconds())
	if *source != "none" && *source != "call counters" {
		return
	}
	before := cpu()
	for i := 0; i < calls; i++ {
		called(i)
	}
	print("a call", "sec/op", (cpu()-before).Seconds()/calls)
}

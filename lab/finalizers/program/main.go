// Command program prices the ways to free C memory, and finalizers on plain Go
// objects, in CPU time of the whole process per object. It needs cgo and
// builds from Go 1.21 on.
package main

/*
#include <stdlib.h>
static void *allocate(void) { return malloc(100); }
static void free_allocated(void *p) { free(p); }
static void both(void) { volatile char *p = malloc(100); p[0] = 1; free((void *)p); }
static void nothing(void) {}
*/
import "C"

import (
	"encoding/json"
	"flag"
	"os"
	"runtime"
	"sync/atomic"
	"syscall"
	"time"
	"unsafe"
)

// objects of one timing, and how many timings; the cheapest counts.
var objects, times = 8000, 4

var enc = json.NewEncoder(os.Stdout)

func print(row, unit string, value float64) {
	if err := enc.Encode(map[string]any{"row": row, "unit": unit, "value": value}); err != nil {
		os.Exit(1)
	}
}

// cpu is the CPU time of all threads so far.
func cpu() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		panic(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

var freed atomic.Int64

// settle lets finalizers of the last row end before the next one.
func settle() {
	for i := 0; i < 2; i++ {
		runtime.GC()
		time.Sleep(2 * time.Millisecond)
	}
}

func measure(row string, f func()) {
	best := time.Duration(1 << 62)
	for i := 0; i < times; i++ {
		settle()
		start := cpu()
		for j := 0; j < objects; j++ {
			f()
		}
		if d := cpu() - start; d < best {
			best = d
		}
	}
	print(row, "sec/op", best.Seconds()/float64(objects))
}

type wrapper struct{ p unsafe.Pointer }

func (w *wrapper) close() { C.free_allocated(w.p) }

var sink *wrapper

//go:noinline
func wrap() *wrapper { return &wrapper{C.allocate()} }

//go:noinline
func deferred() {
	p := C.allocate()
	defer C.free_allocated(p)
}

type sized[T any] struct{ v T }

var keep any

//go:noinline
func plain[T any]() *sized[T] { return new(sized[T]) }

func size[T any](name string) {
	measure("Go object of "+name, func() { keep = plain[T]() })
	measure("Go object of "+name+" + SetFinalizer", func() {
		o := plain[T]()
		runtime.SetFinalizer(o, func(*sized[T]) { freed.Add(1) })
		keep = o
	})
}

func main() {
	shrink := flag.Int("shrink", 1, "divide the work by this, for tests")
	flag.Parse()
	objects = max(1, objects / *shrink)
	measure("empty cgo call", func() { C.nothing() })
	measure("malloc and free in one cgo call", func() { C.both() })
	measure("allocate, free", func() { p := C.allocate(); C.free_allocated(p) })
	measure("allocate, defer free", deferred)
	measure("wrapper, free", func() { w := wrap(); sink = w; w.close() })
	measure("wrapper + SetFinalizer", func() {
		w := wrap()
		runtime.SetFinalizer(w, (*wrapper).close)
		sink = w
	})
	measure("wrapper + dummy finalizer", func() {
		w := wrap()
		runtime.SetFinalizer(w, func(*wrapper) {})
		sink = w
	})
	measure("wrapper + SetFinalizer, closed and cleared", func() {
		w := wrap()
		runtime.SetFinalizer(w, (*wrapper).close)
		sink = w
		runtime.SetFinalizer(w, nil)
		w.close()
	})
	cleanup()
	size[[1]int64]("8 B")
	size[[2]int64]("16 B")
	size[[8]int64]("64 B")
	size[[32]int64]("256 B")
	list("list of 1000, freed by hand", func(w *wrapper) {}, (*wrapper).close)
	list("list of 1000 + SetFinalizer", func(w *wrapper) { runtime.SetFinalizer(w, (*wrapper).close) }, func(*wrapper) {})
	running()
}

// list makes 1000 wrappers at a time, then lets all of them go.
func list(row string, made, gone func(*wrapper)) {
	objects := max(1, objects/1000)
	best := time.Duration(1 << 62)
	all := make([]*wrapper, 1000)
	for i := 0; i < times; i++ {
		settle()
		start := cpu()
		for j := 0; j < objects; j++ {
			for i := range all {
				all[i] = wrap()
				made(all[i])
			}
			for i, w := range all {
				gone(w)
				all[i] = nil
			}
		}
		if d := cpu() - start; d < best {
			best = d
		}
	}
	print(row, "sec/op", best.Seconds()/float64(objects*1000))
}

// running is what it takes to collect objects with a finalizer and to run it.
func running() {
	best := time.Duration(1 << 62)
	for i := 0; i < times; i++ {
		settle()
		freed.Store(0)
		for j := 0; j < objects; j++ {
			o := plain[[1]int64]()
			runtime.SetFinalizer(o, func(*sized[[1]int64]) { freed.Add(1) })
			keep = o
		}
		keep = nil
		start, ran := cpu(), freed.Load()
		for turns := 0; freed.Load() < int64(objects) && turns < 100; turns++ {
			runtime.GC()
			time.Sleep(time.Millisecond)
		}
		if d := (cpu() - start) * time.Duration(objects) / time.Duration(max(1, int64(objects)-ran)); d < best {
			best = d
		}
	}
	print("collecting the object and running its finalizer", "sec/op", best.Seconds()/float64(objects))
}

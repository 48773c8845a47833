package main

import (
	"fmt"
	"iter"
	"runtime"
	"runtime/debug"
	"runtime/pprof"
	"strings"
)

type (
	node  struct{ next, other *node }
	pair  struct{ a, b string }
	block [4096]byte
)

var (
	text     = strings.Repeat("The quick brown fox jumps over the lazy dog. ", 50)
	longA    = strings.Repeat("x", 1<<16)
	longB    = strings.Clone(longA)
	keys     = makeKeys()
	pairs    = map[pair]int{{"a", "b"}: 1, {"c", "d"}: 2}
	byString = map[string]int{}
	by32     = map[uint32]int{}
	by64     = map[uint64]int{}
	byFloat  = map[float64]int{}
	byAny    = map[any]int{}
	forest   = grow(18)
	buffer   = make([]byte, 1<<20)
	buffer2  = make([]byte, 1<<20)
	total    int
)

func makeKeys() []string {
	out := make([]string, 256)
	for i := range out {
		out[i] = strings.Repeat(fmt.Sprint(i), 60)
	}
	return out
}

func grow(depth int) *node {
	if depth == 0 {
		return nil
	}
	return &node{grow(depth - 1), grow(depth - 1)}
}

func fill() {
	for i, k := range keys {
		byString[k], by32[uint32(i)], by64[uint64(i)], byFloat[float64(i)], byAny[i] = i, i, i, i, i
	}
}

var memory = []show{
	{"gc.assist", gcAssist}, {"gc.phase", gcPhase}, {"gc.sweep", gcAssist}, {"gc.scavenge", gcScavenge}, {"gc.background", gcAssist}, {"gc.finalizer", gcFinalizer}, {"gc.forced", gcForced},
	{"alloc", alloc}, {"slice.grow", sliceGrow}, {"map.make", mapMake}, {"map.read", mapRead}, {"map.read.string", mapReadString}, {"map.read.32", mapRead32}, {"map.read.64", mapRead64},
	{"map.assign", mapAssign}, {"map.assign.string", mapAssignString}, {"map.assign.32", mapAssign32}, {"map.assign.64", mapAssign64}, {"map.delete", mapDelete}, {"map.iterate", mapIterate}, {"map.grow", mapGrow},
	{"map.hash.string", mapReadString}, {"map.hash.64", mapAssign64}, {"map.hash.32", mapAssign32}, {"map.hash.float", mapHashFloat}, {"map.hash.interface", mapHashInterface}, {"map.hash.struct", mapRead}, {"map.hash", mapHash},
	{"string.concat", concat}, {"string.convert", convert}, {"compare", compare}, {"box", box}, {"copy", copyAll}, {"zero", zero}, {"writebarrier", writeBarrier},
	{"panic.bounds", panicBounds}, {"panic", panics}, {"defer.heap", deferHeap}, {"defer.stack", deferStack}, {"defer.run", deferHeap}, {"stack.grow", stackGrow}, {"stack.walk", stackWalk}, {"profiler", profiler}, {"sched.coro", coroutine}, {"own", own},
}

func gcAssist() {
	for range 2000 {
		sink = grow(6)
	}
}

func gcPhase()    { runtime.GC() }
func gcScavenge() { sink = make([]byte, 64<<20); sink = nil; debug.FreeOSMemory() }

func gcFinalizer() {
	for range 1000 {
		p := &node{}
		runtime.SetFinalizer(p, func(*node) {})
	}
}

func gcForced() {
	var m runtime.MemStats
	for range 100 {
		runtime.ReadMemStats(&m)
	}
}

func alloc() {
	for range 10_000 {
		sink = new(block)
	}
}

func sliceGrow() {
	for range 100 {
		var s []int
		for i := range 1000 {
			s = append(s, i)
		}
		sink = s
	}
}

func mapMake() {
	for range 100 {
		sink = make(map[string]int, 1000)
	}
}

func mapRead() {
	for range 10_000 {
		total += pairs[pair{"a", "b"}]
	}
}

func mapReadString() {
	fill()
	for range 100 {
		for _, k := range keys {
			total += byString[k]
		}
	}
}

func mapRead32() {
	fill()
	for i := range uint32(100_000) {
		total += by32[i&255]
	}
}

func mapRead64() {
	fill()
	for i := range uint64(100_000) {
		total += by64[i&255]
	}
}

func mapAssign() {
	for range 10_000 {
		pairs[pair{"a", "b"}]++
	}
}

func mapAssignString() {
	for i, k := range keys {
		byString[k] = i
	}
}

func mapAssign32() {
	for i := range uint32(100_000) {
		by32[i&255] = 1
	}
}

func mapAssign64() {
	for i := range uint64(100_000) {
		by64[i&255] = 1
	}
}

func mapDelete() {
	fill()
	for range 100 {
		for _, k := range keys {
			delete(byString, k)
		}
	}
}

func mapIterate() {
	fill()
	for range 1000 {
		for _, v := range byString {
			total += v
		}
	}
}

func mapGrow() {
	m := map[int]int{}
	for i := range 50_000 {
		m[i] = i
	}
}

func mapHashFloat() {
	fill()
	for i := range 100_000 {
		total += byFloat[float64(i&255)]
	}
}

func mapHashInterface() {
	fill()
	for i := range 100_000 {
		total += byAny[i&255]
	}
}

func mapHash() {
	m := map[[512]byte]int{{1}: 1}
	var k [512]byte
	for range 10_000 {
		total += m[k]
	}
}

func concat() {
	for range 1000 {
		sink = text + longA[:1000] + text
	}
}

func convert() {
	for range 1000 {
		sink = string(buffer[:4096])
	}
}

func compare() {
	for range 100 {
		if longA == longB {
			total++
		}
	}
}

func box() {
	for i := range 10_000 {
		sink = 1000 + i
	}
}

func copyAll() {
	for range 10 {
		copy(buffer, buffer2)
	}
}

func zero() {
	for range 10 {
		clear(buffer)
	}
}

func writeBarrier() {
	done := make(chan bool)
	go func() {
		runtime.GC()
		close(done)
	}()
	for {
		select {
		case <-done:
			return
		default:
		}
		for n := forest; n != nil; n = n.next {
			for range 1000 {
				n.next, n.other = n.other, n.next
			}
		}
	}
}

func panicBounds() {
	for range 100 {
		func() {
			defer func() { recover() }()
			total += int(buffer[total&1+len(buffer)])
		}()
	}
}

func panics() {
	for range 100 {
		func() {
			defer func() { recover() }()
			panic(text)
		}()
	}
}

func nothing() {}

func deferHeap() {
	for range 10 {
		func() {
			for range 1000 {
				defer nothing()
			}
		}()
	}
}

func deferStack() {
	for i := range 10_000 {
		manyDefers(i)
	}
}

//go:noinline
func manyDefers(i int) {
	if i >= 0 {
		defer nothing()
	}
	if i >= -1 {
		defer nothing()
	}
	if i >= -2 {
		defer nothing()
	}
	if i >= -3 {
		defer nothing()
	}
	if i >= -4 {
		defer nothing()
	}
	if i >= -5 {
		defer nothing()
	}
	if i >= -6 {
		defer nothing()
	}
	if i >= -7 {
		defer nothing()
	}
	if i >= -8 {
		defer nothing()
	}
}

func stackGrow() {
	done := make(chan int)
	for range 100 {
		go func() { done <- deep(200) }()
		total += <-done
	}
}

//go:noinline
func deep(n int) int {
	var frame [512]byte
	if n == 0 {
		return int(frame[total&511])
	}
	frame[n] = byte(n)
	return deep(n-1) + int(frame[n&255])
}

func stackWalk() {
	pcs := make([]uintptr, 64)
	for range 1000 {
		frames := runtime.CallersFrames(pcs[:runtime.Callers(0, pcs)])
		frame, _ := frames.Next()
		sink = frame
	}
}

func profiler() { check(pprof.Lookup("goroutine").WriteTo(discard{}, 1)) }

type discard struct{}

func (discard) Write(p []byte) (int, error) { return len(p), nil }

func coroutine() {
	next, stop := iter.Pull(func(yield func(int) bool) {
		for i := 0; yield(i); i++ {
		}
	})
	defer stop()
	for range 1000 {
		v, _ := next()
		total += v
	}
}

func own() {
	for i := range 1_000_000 {
		total = total*31 + i
	}
}

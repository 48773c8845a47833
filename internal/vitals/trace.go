package vitals

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"golang.org/x/exp/trace"
)

// A Trace is what an execution trace says, summed over its window. Times are
// seconds. They are of the wall: where the machine gave the program's threads
// no processor, that time is in them too.
type Trace struct {
	Go      string  // "1.26", of the trace's header
	Seconds float64 // of the window
	Procs   int     // GOMAXPROCS at the end, 0 unknown

	Running  float64   // of all goroutines
	Syscall  float64   // goroutines in system calls that blocked, or in cgo
	Runnable []float64 // each wait for a processor, ascending
	// Waits are the sums of waiting by reason ("lock", "chan receive",
	// "network", "sleep"), the runtime's own goroutines left out. Goroutines
	// add up: ten that wait a second are ten seconds.
	Waits map[string]Wait
	// Locks are the functions that waited for locks, longest first, ten at most.
	Locks []Place

	GCs      int       // cycles begun in the window
	Marking  float64   // wall time with a cycle in its mark phase
	Workers  float64   // running time of the collector's own workers, idle ones too
	Assist   float64   // marking by goroutines that allocate
	Sweep    float64   // sweeping by goroutines that allocate
	Pauses   []float64 // stop-the-world of the collector, ascending
	Stops    []float64 // stop-the-world for other reasons, ascending
	Grown    int       // goroutines at the end less those at the start
	Most     int       // goroutines at once
	Created  int       // goroutines
	HeapLow  uint64    // bytes of objects, lowest and highest seen
	HeapHigh uint64
	HeapGoal uint64 // bytes, the last goal
	// Allocated is at least how much was allocated, in bytes: growth of the
	// heap between readings; what a sweep freed meanwhile is missing.
	Allocated uint64
	Events    int
	Timeline  Timeline
}

// A Wait is time that goroutines spent waiting.
type Wait struct {
	Seconds float64
	Times   int
}

// A Place is a function with the time spent there.
type Place struct {
	Func    string
	File    string // base name
	Line    int
	Seconds float64
	Times   int
}

// maxEvents bounds the events that are read of one trace: about a minute of
// reading, more than a 512 MiB trace has.
const maxEvents = 200e6

// goroutine is one goroutine on its way through the trace.
type goroutine struct {
	state  trace.GoState
	since  trace.Time
	reason string
	at     Place
	system bool // of the runtime
	worker bool // of the collector
	known  bool
}

type tracer struct {
	t           Trace
	first, last trace.Time
	gos         map[trace.GoID]*goroutine
	ranges      map[rangeKey]trace.Time
	locks       map[Place]Wait
	heap        uint64
	alive       int
	start       int
	line        timeliner
}

type rangeKey struct {
	name  string
	scope trace.ResourceID
}

// ReadTrace sums up an execution trace: of runtime/trace, `go test -trace`,
// /debug/pprof/trace or a flight recorder. A trace that was cut short is read
// as far as it goes, with the reason in the error beside it; without any events
// the Trace is empty.
func ReadTrace(data []byte) (Trace, error) {
	version, err := traceVersion(data)
	if err != nil {
		return Trace{}, err
	}
	r, err := trace.NewReader(bytes.NewReader(data))
	if err != nil {
		return Trace{}, fmt.Errorf("read the trace: %w (made by Go %s; a newer toll may know it)", err, version)
	}
	x := &tracer{gos: map[trace.GoID]*goroutine{}, ranges: map[rangeKey]trace.Time{}, locks: map[Place]Wait{}}
	x.t.Go, x.t.Waits = version, map[string]Wait{}
	for x.t.Events < maxEvents {
		ev, err := r.ReadEvent()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t := x.finish()
			return t, fmt.Errorf("the trace ends early after %.1f s (%w): was the program or the download stopped?", t.Seconds, err)
		}
		x.event(ev)
	}
	return x.finish(), nil
}

// IsTrace tells an execution trace of any version by its header.
func IsTrace(data []byte) bool {
	_, err := traceVersion(data)
	return err == nil
}

// traceVersion reads the header, "go 1.26 trace".
func traceVersion(data []byte) (string, error) {
	head := string(data[:min(len(data), 16)])
	version, _, ok := strings.Cut(strings.TrimPrefix(head, "go "), " trace")
	if !ok || !strings.HasPrefix(head, "go ") {
		return "", errors.New("not an execution trace: it should begin with \"go 1.26 trace\"; make one with `go test -trace t.out` or fetch /debug/pprof/trace?seconds=2")
	}
	return version, nil
}

func (x *tracer) event(ev trace.Event) {
	if x.t.Events == 0 {
		x.first = ev.Time()
	}
	x.t.Events++
	x.last = ev.Time()
	switch ev.Kind() {
	case trace.EventStateTransition:
		if st := ev.StateTransition(); st.Resource.Kind == trace.ResourceGoroutine {
			x.moved(ev, st)
		}
	case trace.EventRangeBegin, trace.EventRangeActive:
		if r := ev.Range(); ev.Kind() == trace.EventRangeBegin {
			x.ranges[rangeKey{r.Name, r.Scope}] = ev.Time()
			if r.Name == "GC concurrent mark phase" {
				x.t.GCs++
			}
		} else if _, open := x.ranges[rangeKey{r.Name, r.Scope}]; !open {
			// Active since before the window: counted from here on.
			x.ranges[rangeKey{r.Name, r.Scope}] = ev.Time()
		}
	case trace.EventRangeEnd:
		r := ev.Range()
		key := rangeKey{r.Name, r.Scope}
		if began, ok := x.ranges[key]; ok {
			delete(x.ranges, key)
			x.ranged(r.Name, began, ev.Time())
		}
	case trace.EventMetric:
		x.metric(ev.Metric(), ev.Time()-x.first)
	}
}

func seconds(t trace.Time) float64 { return float64(t) / 1e9 }

func (x *tracer) metric(m trace.Metric, at trace.Time) {
	if m.Value.Kind() != trace.ValueUint64 {
		return
	}
	v := m.Value.Uint64()
	switch m.Name {
	case "/sched/gomaxprocs:threads":
		x.t.Procs = int(v)
	case "/gc/heap/goal:bytes":
		x.t.HeapGoal = v
		x.line.at(at).Goal = v
	case "/memory/classes/heap/objects:bytes":
		if x.heap > 0 && v > x.heap {
			x.t.Allocated += v - x.heap
		}
		if x.heap == 0 || v < x.t.HeapLow {
			x.t.HeapLow = v
		}
		x.heap, x.t.HeapHigh = v, max(x.t.HeapHigh, v)
		b := x.line.at(at)
		b.Heap = max(b.Heap, v)
	}
}

// ranged adds a range that ended.
func (x *tracer) ranged(name string, began, ended trace.Time) {
	s := seconds(ended - began)
	from, to := began-x.first, ended-x.first
	switch {
	case name == "GC mark assist":
		x.t.Assist += s
		x.line.add(from, to, collector)
	case name == "GC incremental sweep":
		x.t.Sweep += s
		x.line.add(from, to, collector)
	case name == "GC concurrent mark phase":
		x.t.Marking += s
		x.line.span(&x.line.out.Marks, from, to, true)
	case strings.HasPrefix(name, "stop-the-world (GC "):
		x.t.Pauses = append(x.t.Pauses, s)
		x.line.span(&x.line.out.Stops, from, to, true)
	case strings.HasPrefix(name, "stop-the-world ("):
		x.t.Stops = append(x.t.Stops, s)
		x.line.span(&x.line.out.Stops, from, to, false)
	}
}

// moved adds the time that a goroutine spent in the state that it leaves.
func (x *tracer) moved(ev trace.Event, st trace.StateTransition) {
	id := st.Resource.Goroutine()
	from, to := st.Goroutine()
	g := x.gos[id]
	if g == nil {
		g = &goroutine{since: ev.Time()}
		x.gos[id] = g
	}
	if !g.known {
		g.name(st) // before its time is charged, for it says to whom
	}
	if from == g.state {
		x.leave(g, ev.Time())
	}
	if from == trace.GoNotExist && to != trace.GoNotExist {
		x.alive++
		x.t.Created++
	} else if from == trace.GoUndetermined && to != trace.GoNotExist {
		x.alive++
		x.start++
	}
	if to == trace.GoNotExist {
		x.alive--
	}
	x.t.Most = max(x.t.Most, x.alive)
	g.state, g.since = to, ev.Time()
	if to == trace.GoWaiting {
		g.reason, g.at = waitReason(st)
	}
	if to == trace.GoNotExist {
		delete(x.gos, id)
	}
}

// name finds out whose goroutine it is, by the outermost function.
func (g *goroutine) name(st trace.StateTransition) {
	outermost := ""
	for f := range st.Stack.Frames() {
		outermost = f.Func
	}
	if outermost == "" {
		return
	}
	g.known = true
	g.worker = outermost == "runtime.gcBgMarkWorker"
	g.system = strings.HasPrefix(outermost, "runtime.") && outermost != "runtime.main" || strings.HasPrefix(outermost, "runtime/trace.")
}

func (x *tracer) leave(g *goroutine, now trace.Time) {
	s := seconds(now - g.since)
	from, to := g.since-x.first, now-x.first
	switch g.state {
	case trace.GoRunning:
		x.t.Running += s
		x.line.add(from, to, running)
		if g.worker {
			x.t.Workers += s
			x.line.add(from, to, collector)
		}
	case trace.GoSyscall:
		x.t.Syscall += s
		x.line.add(from, to, inSyscall)
	case trace.GoRunnable:
		if !g.worker {
			x.t.Runnable = append(x.t.Runnable, s)
			x.line.add(from, to, runnable)
		}
	case trace.GoWaiting:
		if g.system || g.reason == "" { // "": since before the window
			return
		}
		w := x.t.Waits[g.reason]
		x.t.Waits[g.reason] = Wait{w.Seconds + s, w.Times + 1}
		if g.reason == "lock" {
			l := x.locks[g.at]
			x.locks[g.at] = Wait{l.Seconds + s, l.Times + 1}
		}
	}
}

// waitReason is why a goroutine waits. The runtime says "sync" of locks, wait
// groups and semaphores alike; the stack tells them apart.
func waitReason(st trace.StateTransition) (string, Place) {
	var inner string
	for f := range st.Stack.Frames() {
		if strings.HasPrefix(f.Func, "runtime.") || strings.HasPrefix(f.Func, "internal/") {
			continue
		}
		if strings.HasPrefix(f.Func, "sync.") {
			inner = f.Func
			continue
		}
		at := Place{Func: f.Func, File: base(f.File), Line: int(f.Line)}
		switch {
		case st.Reason != "sync":
			return st.Reason, at
		case strings.HasPrefix(inner, "sync.(*WaitGroup)"):
			return "wait group", at
		case inner != "":
			return "lock", at
		}
		return "semaphore", at
	}
	return st.Reason, Place{}
}

func base(file string) string { return file[strings.LastIndexByte(file, '/')+1:] }

// finish closes what is open at the last event.
func (x *tracer) finish() Trace {
	for _, g := range x.gos {
		x.leave(g, x.last)
	}
	for key, began := range x.ranges {
		x.ranged(key.name, began, x.last)
	}
	t := &x.t
	t.Seconds = seconds(x.last - x.first)
	t.Timeline = x.line.finish()
	t.Grown = x.alive - x.start
	slices.Sort(t.Runnable)
	slices.Sort(t.Pauses)
	slices.Sort(t.Stops)
	for at, w := range x.locks {
		at.Seconds, at.Times = w.Seconds, w.Times
		t.Locks = append(t.Locks, at)
	}
	slices.SortFunc(t.Locks, comparePlaces)
	t.Locks = t.Locks[:min(len(t.Locks), 10)]
	return *t
}

// WaitReasons are the reasons by the time they took, longest first.
func (t Trace) WaitReasons() []string {
	return slices.SortedFunc(maps.Keys(t.Waits), func(a, b string) int {
		return cmp.Or(cmp.Compare(t.Waits[b].Seconds, t.Waits[a].Seconds), cmp.Compare(a, b))
	})
}

func comparePlaces(a, b Place) int {
	return cmp.Or(cmp.Compare(b.Seconds, a.Seconds), cmp.Compare(a.Func, b.Func), cmp.Compare(a.Line, b.Line))
}

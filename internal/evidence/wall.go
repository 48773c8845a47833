package evidence

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/google/pprof/profile"
	"golang.org/x/exp/trace"

	"github.com/gotoll/toll/finding"
)

// Pseudo functions stand at the leaf of wall time that no function spends. The
// mechanism table knows them.
const (
	running  = "goroutine-running"  // on a processor: a trace does not say where
	runnable = "goroutine-runnable" // waiting for one
)

// isTrace recognises an execution trace by its header, "go 1.26 trace".
func isTrace(data []byte) bool {
	head := string(data[:min(len(data), 32)])
	return strings.HasPrefix(head, "go 1.") && strings.Contains(head, " trace")
}

// readWall makes a profile of kind Wall of an execution trace: for each
// goroutine but the runtime's own, how long it waited at which stack, waited for
// a processor, or ran. Times of goroutines add up: ten that wait a second are
// ten seconds. Running time has no stack but the goroutine's first function.
func readWall(name string, data []byte) (*Profile, error) {
	r, err := trace.NewReader(bytes.NewReader(data))
	if err != nil {
		return nil, fmt.Errorf("read trace %s: %w; it may be of a newer Go", name, err)
	}
	w := wall{gos: map[trace.GoID]*spell{}, functions: map[string]*profile.Function{}, locations: map[frameKey]*profile.Location{}, sums: map[string]*profile.Sample{}}
	var first, last trace.Time
	for n := 0; ; n++ {
		ev, err := r.ReadEvent()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			w.cut = err
			break
		}
		if last = ev.Time(); n == 0 {
			first = last
		}
		if ev.Kind() == trace.EventStateTransition && ev.StateTransition().Resource.Kind == trace.ResourceGoroutine {
			w.moved(ev)
		}
	}
	for _, g := range w.gos {
		w.close(g, last)
	}
	p := &Profile{period: 1, samples: w.samples, cols: []column{{finding.Wall, "ns", 0, 1, 1}}, Info: finding.ProfileInfo{Digest: finding.Digest(data)}}
	if w.cut != nil {
		p.warn(name, "the trace ends early (%v): was the program or the download stopped?", w.cut)
	}
	p.describe(name, float64(last-first)/1e9)
	return p, nil
}

// WallProfile turns an execution trace into a pprof profile of goroutines' time,
// which is read faster and kept smaller than the trace: sample types
// "stretches/count" and "wall/nanoseconds", one sample for each stack and way to wait.
// nil is the profile of a trace in which no goroutine did anything.
func WallProfile(name string, data []byte) ([]byte, error) {
	p, err := readWall(name, data)
	if err != nil || p.Info.Samples == 0 {
		return nil, err
	}
	out := &profile.Profile{
		SampleType: []*profile.ValueType{{Type: "wall", Unit: "nanoseconds"}, {Type: "stretches", Unit: "count"}},
		PeriodType: &profile.ValueType{Type: "wall", Unit: "nanoseconds"}, Period: 1,
		Sample: p.samples, DurationNanos: int64(p.Info.Seconds * 1e9),
	}
	fns, locs := map[*profile.Function]bool{}, map[*profile.Location]bool{}
	for _, s := range p.samples {
		for _, l := range s.Location {
			if locs[l] {
				continue
			}
			locs[l] = true
			out.Location = append(out.Location, l)
			for _, line := range l.Line {
				if !fns[line.Function] {
					fns[line.Function] = true
					out.Function = append(out.Function, line.Function)
				}
			}
		}
	}
	var b bytes.Buffer
	if err := out.Write(&b); err != nil {
		return nil, fmt.Errorf("write the wall time of trace %s: %w", name, err)
	}
	return b.Bytes(), nil
}

// spell is the time that a goroutine has been in one state.
type spell struct {
	since trace.Time
	state trace.GoState
	stack []*profile.Location // where it is, leaf first
	entry []*profile.Location // its first function
	mine  bool                // of the runtime or of the tracer: not counted
}

type frameKey struct {
	fn, file string
	line     uint64
}

// wall sums the spells of a trace by stack.
type wall struct {
	gos       map[trace.GoID]*spell
	functions map[string]*profile.Function
	locations map[frameKey]*profile.Location
	sums      map[string]*profile.Sample
	samples   []*profile.Sample // of sums, in the order of the trace
	cut       error
}

func (w *wall) moved(ev trace.Event) {
	st := ev.StateTransition()
	id := st.Resource.Goroutine()
	from, to := st.Goroutine()
	g := w.gos[id]
	if g == nil {
		g = &spell{since: ev.Time(), state: from}
		w.gos[id] = g
	} else {
		w.close(g, ev.Time())
	}
	stack := w.stack(st.Stack)
	if len(stack) > 0 {
		g.stack, g.entry = stack, stack[len(stack)-1:]
		g.mine = system(g.entry)
	}
	g.mine = g.mine || strings.HasPrefix(st.Reason, "system goroutine")
	g.since, g.state = ev.Time(), to
	if !to.Executing() && to != trace.GoWaiting && to != trace.GoRunnable {
		delete(w.gos, id) // it ended
	}
}

// system tells the goroutines that serve the runtime and the tracer.
func system(entry []*profile.Location) bool {
	name := entry[0].Line[0].Function.Name
	return strings.HasPrefix(name, "runtime.") && name != "runtime.main" || strings.HasPrefix(name, "runtime/")
}

// close counts a spell that ends.
func (w *wall) close(g *spell, at trace.Time) {
	ns := int64(at - g.since)
	if g.mine || ns <= 0 || len(g.entry) == 0 {
		return
	}
	stack := g.stack
	switch g.state {
	case trace.GoRunning:
		stack = []*profile.Location{w.location(frameKey{fn: running})}
	case trace.GoRunnable:
		stack = append([]*profile.Location{w.location(frameKey{fn: runnable})}, g.stack...)
	case trace.GoWaiting, trace.GoSyscall:
	default:
		return
	}
	var key strings.Builder
	for _, loc := range stack {
		fmt.Fprintf(&key, "%d ", loc.ID)
	}
	s := w.sums[key.String()]
	if s == nil {
		s = &profile.Sample{Value: []int64{0, 0}, Location: stack}
		if harness(s) { // package testing waits for its own benchmark
			return
		}
		w.sums[key.String()] = s
		w.samples = append(w.samples, s)
	}
	s.Value[0] += ns
	s.Value[1]++
}

func (w *wall) stack(s trace.Stack) []*profile.Location {
	var out []*profile.Location
	for f := range s.Frames() {
		out = append(out, w.location(frameKey{f.Func, f.File, f.Line}))
	}
	return out
}

func (w *wall) location(k frameKey) *profile.Location {
	loc := w.locations[k]
	if loc == nil {
		fn := w.functions[k.fn+"\x00"+k.file]
		if fn == nil {
			fn = &profile.Function{ID: uint64(len(w.functions) + 1), Name: k.fn, SystemName: k.fn, Filename: k.file}
			w.functions[k.fn+"\x00"+k.file] = fn
		}
		loc = &profile.Location{ID: uint64(len(w.locations) + 1), Line: []profile.Line{{Function: fn, Line: int64(k.line)}}}
		w.locations[k] = loc
	}
	return loc
}

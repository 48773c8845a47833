package evidence

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/google/pprof/profile"

	"github.com/gotoll/toll/finding"
)

// stackLine is "weight | leaf; caller; ..." with frames "name file:line start",
// where "+" in front of a frame says that it was inlined into the next one.
func profileOf(t testing.TB, kind finding.Kind, stacks ...string) []byte {
	t.Helper()
	p := &profile.Profile{DurationNanos: 10e9, Period: 10e6, PeriodType: &profile.ValueType{Type: "cpu", Unit: "nanoseconds"}}
	switch kind {
	case finding.CPU:
		p.SampleType = []*profile.ValueType{{Type: "samples", Unit: "count"}, {Type: "cpu", Unit: "nanoseconds"}}
	case finding.Alloc:
		p.Period, p.PeriodType = 1, &profile.ValueType{Type: "space", Unit: "bytes"}
		p.SampleType = []*profile.ValueType{
			{Type: "alloc_objects", Unit: "count"}, {Type: "alloc_space", Unit: "bytes"},
			{Type: "inuse_objects", Unit: "count"}, {Type: "inuse_space", Unit: "bytes"},
		}
	case finding.GoroutineLeak:
		p.SampleType = []*profile.ValueType{{Type: "goroutineleak", Unit: "count"}}
	default:
		p.SampleType = []*profile.ValueType{{Type: "contentions", Unit: "count"}, {Type: "delay", Unit: "nanoseconds"}}
	}
	b := builder{p: p, fns: map[string]*profile.Function{}, locs: map[string]*profile.Location{}}
	for _, s := range stacks {
		weight, frames, _ := strings.Cut(s, " | ")
		n, err := strconv.ParseInt(weight, 10, 64)
		if err != nil {
			t.Fatalf("stack %q: %v", s, err)
		}
		value := map[finding.Kind][]int64{finding.CPU: {n, n * 10e6}, finding.Alloc: {n, n * 64, 0, 0}, finding.GoroutineLeak: {n}}[kind]
		if value == nil {
			value = []int64{n, n * 1e6}
		}
		p.Sample = append(p.Sample, &profile.Sample{Value: value, Location: b.locations(t, frames)})
	}
	var buf bytes.Buffer
	if err := p.Write(&buf); err != nil {
		t.Fatal(err)
	}
	return buf.Bytes()
}

type builder struct {
	p    *profile.Profile
	fns  map[string]*profile.Function
	locs map[string]*profile.Location // by frame, those without inlined calls
}

func (b *builder) locations(t testing.TB, frames string) []*profile.Location {
	t.Helper()
	var out []*profile.Location
	var open *profile.Location
	for f := range strings.SplitSeq(frames, "; ") {
		if loc := b.locs[f]; loc != nil && open == nil {
			out = append(out, loc)
			continue
		}
		name, inlined := strings.CutPrefix(strings.TrimSpace(f), "+")
		line := b.line(t, name)
		if open == nil {
			open = &profile.Location{ID: uint64(len(b.p.Location) + 1)}
			b.p.Location = append(b.p.Location, open)
			out = append(out, open)
			if !inlined {
				b.locs[f] = open
			}
		}
		open.Line = append(open.Line, line)
		if !inlined {
			open = nil
		}
	}
	return out
}

func (b *builder) line(t testing.TB, frame string) profile.Line {
	t.Helper()
	part := strings.Fields(frame)
	if len(part) == 1 {
		part = append(part, "/usr/local/go/src/runtime/x.go:1", "1")
	}
	i := strings.LastIndexByte(part[1], ':')
	line, err := strconv.ParseInt(part[1][i+1:], 10, 64)
	if err != nil {
		t.Fatalf("frame %q: %v", frame, err)
	}
	start, err := strconv.ParseInt(part[2], 10, 64)
	if err != nil {
		t.Fatalf("frame %q: %v", frame, err)
	}
	key := fmt.Sprint(part[0], part[1][:i], start)
	fn := b.fns[key]
	if fn == nil {
		fn = &profile.Function{ID: uint64(len(b.fns) + 1), Name: part[0], SystemName: part[0], Filename: part[1][:i], StartLine: start}
		b.fns[key] = fn
		b.p.Function = append(b.p.Function, fn)
	}
	return profile.Line{Function: fn, Line: line}
}

// indexOf reads profiles of one kind each into an index of example.com/m.
func indexOf(t testing.TB, root string, made Sources, profiles ...[]byte) *Index {
	t.Helper()
	x := newIndex("example.com/m", root)
	for i, data := range profiles {
		p, err := Read(fmt.Sprintf("p%d", i), data)
		if err != nil {
			t.Fatal(err)
		}
		x.add(p, origin{"001-test", made, made != nil})
	}
	x.seal()
	return x
}

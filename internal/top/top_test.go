package top

import (
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/pprof/profile"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/evidence"
	"github.com/gotoll/toll/internal/top/table"
)

const module = "example.com/m"

// A stack has frames "FUNC LINE", leaf first, of a file in the function's package.
// Functions start at line 10, or further down by the profile's shift.
type stack struct {
	n      int64
	frames []string
}

// write makes a CPU profile, or an allocation profile of 64-byte objects.
func write(t *testing.T, alloc bool, shift int64, stacks ...stack) string {
	t.Helper()
	p := &profile.Profile{
		SampleType: []*profile.ValueType{{Type: "samples", Unit: "count"}, {Type: "cpu", Unit: "nanoseconds"}},
		PeriodType: &profile.ValueType{Type: "cpu", Unit: "nanoseconds"}, Period: 10e6, DurationNanos: 10e9,
	}
	value := func(n int64) []int64 { return []int64{n, n * 10e6} }
	if alloc {
		p.Period, p.PeriodType = 1, &profile.ValueType{Type: "space", Unit: "bytes"}
		p.SampleType = []*profile.ValueType{{Type: "alloc_objects", Unit: "count"}, {Type: "alloc_space", Unit: "bytes"}}
		value = func(n int64) []int64 { return []int64{n, n * 64} }
	}
	for _, s := range stacks {
		smp := &profile.Sample{Value: value(s.n)}
		for _, f := range s.frames {
			name, line := f, int64(1)
			if before, after, ok := strings.Cut(f, " "); ok {
				name = before
				if _, err := fmt.Sscan(after, &line); err != nil {
					t.Fatal(err)
				}
			}
			pkg := name[:strings.LastIndexByte(name, '/')+1] + strings.SplitN(name[strings.LastIndexByte(name, '/')+1:], ".", 2)[0]
			fn := &profile.Function{ID: uint64(len(p.Function) + 1), Name: name, Filename: "/src/" + pkg + "/a.go", StartLine: 10 + shift}
			loc := &profile.Location{ID: fn.ID, Line: []profile.Line{{Function: fn, Line: line + shift}}}
			p.Function, p.Location = append(p.Function, fn), append(p.Location, loc)
			smp.Location = append(smp.Location, loc)
		}
		p.Sample = append(p.Sample, smp)
	}
	name := filepath.Join(t.TempDir(), "p.pprof")
	f, err := os.Create(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := p.Write(f); err != nil {
		t.Fatal(err)
	}
	return name
}

var busy = []stack{
	{40, []string{"example.com/m/p.(*T).Do 12", "example.com/m.Run 14"}},
	{20, []string{"runtime.mallocgc", "runtime.growslice", "example.com/m/p.(*T).Do 13", "example.com/m.Run 14"}},
	{10, []string{"runtime.mallocgc", "fmt.Sprint", "example.com/m.Run 15"}},
	{10, []string{"github.com/x/lib.Parse 7", "example.com/m.Run 16"}},
	{15, []string{"runtime.gcBgMarkWorker"}},
	{5, []string{"runtime.nobodyKnows", "example.com/m.Run 17"}},
}

func run(t *testing.T, o Options) table.Table {
	t.Helper()
	o.Module = module
	got, err := Run(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	return got
}

// told is a row in words.
func told(rows []table.Row) []string {
	var out []string
	for _, r := range rows {
		var parts []string
		for _, m := range r.Mechanisms {
			parts = append(parts, fmt.Sprintf("%s %d", m.ID, m.Samples))
		}
		out = append(out, fmt.Sprintf("%s %d: %s", r.Name, r.Samples, strings.Join(parts, ", ")))
	}
	return out
}

func TestRows(t *testing.T) {
	file := write(t, false, 0, busy...)
	for by, want := range map[table.By][]string{
		table.ByLine: {
			"p/a.go:12 40: own 40", "p/a.go:13 20: slice.grow 20", "background GC 15: gc.background 15", "a.go:15 10: fmt 10", "a.go:16 10: library 10", "a.go:17 5: runtime 5",
		},
		table.ByMechanism: {"own code 40: own 40", "slice growth 20: slice.grow 20", "background GC 15: gc.background 15", "fmt 10: fmt 10", "library github.com/x/lib 10: library 10", "runtime, other 5: runtime 5"},
		table.ByFunction:  {"example.com/m/p.(*T).Do 60: own 40, slice.grow 20", "example.com/m.Run 25: fmt 10, library 10, runtime 5", "background GC 15: gc.background 15"},
		table.ByPackage:   {"example.com/m/p 60: own 40, slice.grow 20", "example.com/m 25: fmt 10, library 10, runtime 5", "background GC 15: gc.background 15"},
		table.ByType:      {"example.com/m/p.T 60: own 40, slice.grow 20", "example.com/m (functions) 25: fmt 10, library 10, runtime 5", "background GC 15: gc.background 15"},
	} {
		got := run(t, Options{Paths: []string{file}, By: by})
		if d := cmp.Diff(want, told(got.Rows)); d != "" {
			t.Errorf("by %s (-want +got):\n%s", by, d)
		}
		sum := int64(0)
		for _, r := range got.Rows {
			sum += r.Value
		}
		if sum != got.Summary.Total || got.Summary.Total != 1000e6 {
			t.Errorf("by %s: rows add up to %d of %d", by, sum, got.Summary.Total)
		}
	}
}

func TestSummary(t *testing.T) {
	got := run(t, Options{Paths: []string{write(t, false, 0, busy...)}}).Summary
	want := table.Summary{Total: 1000e6, Unit: "ns", Samples: 100, Seconds: 10, NamedShare: 0.85, MechanismShare: 0.45, OwnShare: 0.4, LibraryShare: 0.1, UnknownShare: 0.05, LineShare: 0.85}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
}

// The collector's 150 ms are Do's by three quarters of the bytes, although no
// line's own value grows.
func TestCollectorByBytes(t *testing.T) {
	cpu := write(t, false, 0, busy...)
	alloc := write(t, true, 0, stack{3, []string{"example.com/m/p.(*T).Do 13"}}, stack{1, []string{"fmt.Sprint", "example.com/m.Run 15"}})
	got := run(t, Options{Paths: []string{cpu, alloc}})
	gc := map[string]int64{}
	for _, r := range got.Rows {
		if r.GC > 0 {
			gc[r.Name] = r.GC
		}
	}
	if d := cmp.Diff(map[string]int64{"p/a.go:13": 112.5e6, "a.go:15": 37.5e6}, gc); d != "" {
		t.Error(d)
	}
	if len(got.Others) != 1 || got.Others[0] != finding.Alloc || got.Kind != finding.CPU {
		t.Errorf("shows %s, others %v", got.Kind, got.Others)
	}
}

func TestDiff(t *testing.T) {
	old := write(t, false, 0, busy...)
	// 30 lines further down, Do's own code halved, and a new line.
	now := write(t, false, 30,
		stack{200, busy[0].frames}, stack{200, busy[1].frames}, stack{100, busy[2].frames}, stack{100, busy[3].frames}, stack{150, busy[4].frames},
		stack{250, []string{"example.com/m/p.New 20", "example.com/m.Run 14"}})
	got := run(t, Options{Diff: true, Old: old, New: now})
	rows := map[string]table.Row{}
	for _, r := range got.Rows {
		rows[r.Name] = r
	}
	for name, want := range map[string]float64{"p/a.go:42": -0.2, "p/a.go:43": 0, "p/a.go:50": 0.25, "a.go:17": -0.05, "background GC": 0} {
		r, ok := rows[name]
		if !ok {
			t.Errorf("no row %s in %v", name, told(got.Rows))
			continue
		}
		if math.Abs(r.Change.Mid-want) > 1e-9 || r.Change.Low > r.Change.Mid || r.Change.High < r.Change.Mid {
			t.Errorf("%s changed by %+v, want %g", name, *r.Change, want)
		}
		if sure := r.Change.Low > 0 || r.Change.High < 0; sure != (math.Abs(want) > 0.04) {
			t.Errorf("%s: %+v is certain: %v", name, *r.Change, sure)
		}
	}
	if first := got.Rows[0].Name; first != "p/a.go:50" {
		t.Errorf("the first row is %s, want the most certain change", first)
	}
	if got.Old == nil || got.Old.Samples != 100 || got.Summary.Samples != 1000 {
		t.Errorf("summaries: %+v, %+v", got.Old, got.Summary)
	}
}

// Newcombe's interval for 56/70 - 48/80 is 0.0524..0.3339 (his table II,
// method 10 without continuity correction).
func TestDifference(t *testing.T) {
	got := difference(evidence.ShareOf(48, 48, 80, 80), evidence.ShareOf(56, 56, 70, 70))
	if math.Abs(got.Low-0.0524) > 5e-5 || math.Abs(got.High-0.3339) > 5e-5 || math.Abs(got.Mid-0.2) > 1e-9 {
		t.Errorf("%+v", got)
	}
}

func TestForeignProfile(t *testing.T) {
	file := write(t, false, 0, busy...)
	got, err := Run(t.Context(), Options{Paths: []string{file}, Module: "example.org/other"})
	if err != nil {
		t.Fatal(err)
	}
	if got.Module != module || len(got.Warnings) != 1 || !strings.Contains(got.Warnings[0].Text, "nothing of example.org/other is in it") {
		t.Errorf("charged to %q with %v", got.Module, got.Warnings)
	}
	named, err := Run(t.Context(), Options{Paths: []string{file}, Module: "github.com/x/lib", Named: true})
	if err != nil {
		t.Fatal(err)
	}
	if named.Summary.LineShare != 0.1 {
		t.Errorf("charged to a module by name: %v", told(named.Rows))
	}
}

func TestNothing(t *testing.T) {
	if _, err := Run(t.Context(), Options{}); !errors.Is(err, ErrNothing) {
		t.Errorf("without evidence: %v", err)
	}
	if _, err := Run(t.Context(), Options{Paths: []string{write(t, false, 0, busy...)}, Kind: finding.Mutex}); err == nil || !strings.Contains(err.Error(), "no mutex samples: there are cpu") {
		t.Errorf("without the kind: %v", err)
	}
	cpu, alloc := write(t, false, 0, busy...), write(t, true, 0, busy...)
	if _, err := Run(t.Context(), Options{Diff: true, Old: cpu, New: alloc}); err == nil || !strings.Contains(err.Error(), "no kind of profile in common") {
		t.Errorf("kinds differ: %v", err)
	}
}

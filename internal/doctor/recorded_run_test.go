package doctor

import (
	"bytes"
	"path/filepath"
	"strings"
	"testing"

	pprof "github.com/google/pprof/profile"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/doctor/checkup"
	"github.com/gotoll/toll/internal/evidence"
)

// leakProfile has 120 goroutines that wait for ever at one line.
func leakProfile(t *testing.T) []byte {
	t.Helper()
	fn := &pprof.Function{ID: 1, Name: "example.com/m.leak.func1", Filename: "/m/main.go", StartLine: 3}
	loc := &pprof.Location{ID: 1, Line: []pprof.Line{{Function: fn, Line: 5}}}
	p := &pprof.Profile{
		Function: []*pprof.Function{fn}, Location: []*pprof.Location{loc}, SampleType: []*pprof.ValueType{{Type: "goroutineleak", Unit: "count"}},
		Sample: []*pprof.Sample{{Location: []*pprof.Location{loc}, Value: []int64{120}}},
	}
	var buf bytes.Buffer
	if err := p.Write(&buf); err != nil {
		t.Fatal(err)
	}
	return buf.Bytes()
}

func TestRecordingOfAProgram(t *testing.T) {
	s := evidence.Store{Dir: filepath.Join(t.TempDir(), "evidence")}
	w, err := s.Create("run")
	if err != nil {
		t.Fatal(err)
	}
	const line = "gc 1 @0.010s 5%: 0.067+1.4+0.008 ms clock, 0.13+200/100/0.17+0.017 ms cpu, 5->5->2 MB, 5 MB goal, 0 MB stacks, 0 MB globals, 2 P\n"
	for name, data := range map[string][]byte{"goroutineleak.pprof": leakProfile(t), "gctrace.txt": []byte(line + line)} {
		if err := w.Write(name, data); err != nil {
			t.Fatal(err)
		}
	}
	rec, err := w.Commit(finding.Recording{
		Source: "./app", Profiles: []finding.ProfileInfo{{File: "goroutineleak.pprof", Kind: finding.GoroutineLeak, Samples: 120}},
		Other: []string{"gctrace.txt", "gone.prom"}, Run: &finding.Run{Seconds: 2, CPU: 1, PeakRSS: 1 << 20},
	}, nil)
	if err != nil {
		t.Fatal(err)
	}
	r, err := Run(t.Context(), Options{Recording: &rec, Store: s})
	if err != nil {
		t.Fatal(err)
	}
	c := find(t, r, "goroutines.leaked")
	if c.State != checkup.Constraint || c.Figure.Value != 120 || len(c.Sites) != 1 || c.Sites[0].At != "main.go:5" || !strings.Contains(c.Sites[0].Func, "leak") {
		t.Errorf("leaks %+v", c)
	}
	// 0.6 s of collecting in a second of CPU.
	if c := find(t, r, "gc.share"); c.Source != "gctrace" || c.Figure == nil || c.Figure.Value < 0.55 || c.Figure.Value > 0.65 {
		t.Errorf("collector %+v", c)
	}
	if r.Kind != "recording" || r.Target != "001-run (./app)" || r.Seconds != 2 || r.CPU != 1 || r.Procs != 2 {
		t.Errorf("%+v", r)
	}
	if len(r.Warnings) != 1 || !strings.HasSuffix(r.Warnings[0].Where, "gone.prom") {
		t.Errorf("warnings %v", r.Warnings)
	}
	if _, err := Run(t.Context(), Options{Recording: &finding.Recording{Name: "002-empty"}, Store: s}); err == nil || !strings.Contains(err.Error(), "none of its files") {
		t.Errorf("an empty one: %v", err)
	}
}

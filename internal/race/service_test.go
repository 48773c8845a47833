package race

import (
	"context"
	"errors"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/HdrHistogram/hdrhistogram-go"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/loadgen"
	"github.com/gotoll/toll/internal/proc"
)

// TestServices races real servers: the program that loadgen's tests load,
// built once.
func TestServices(t *testing.T) {
	program := filepath.Join(t.TempDir(), "server")
	if _, err := proc.Run(t.Context(), proc.Spec{Args: []string{"go", "build", "-o", program, "../loadgen/testdata/server"}}); err != nil {
		t.Fatal(err)
	}
	for name, test := range map[string]func(*testing.T, string){
		"more work": moreWorkRegresses, "itself": againstItself, "guards": serviceGuardsFail, "cannot": cannotBeRaced, "interrupted": interruptedKeepsTrials,
	} {
		t.Run(name, func(t *testing.T) { test(t, program) })
	}
}

func servicePlan(t *testing.T, program, old, new, load string) ServicePlan {
	t.Helper()
	spec, err := loadgen.Parse("rate=200 window=100ms lead=20ms timeout=20s wait=20s ready=http://127.0.0.1:{port}/healthz "+load, t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	p := ServicePlan{Title: "test", Load: spec, Budget: 20 * time.Second, Seed: 7, TempDir: t.TempDir(), Recorder: &kept{}}
	for i, flags := range []string{old, new} {
		p.Servers[i] = loadgen.Command{Line: program + " " + flags}
	}
	return p
}

func runService(t *testing.T, p ServicePlan) finding.Outcome {
	t.Helper()
	out, err := RunService(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func metricOf(t *testing.T, out finding.Outcome, unit string) finding.Comparison {
	t.Helper()
	at := slices.IndexFunc(out.Comparisons, func(c finding.Comparison) bool { return c.Unit == unit && c.Bench == serviceName })
	if at < 0 {
		t.Fatalf("no comparison of %s in %+v", unit, out)
	}
	return out.Comparisons[at]
}

const (
	anyURL   = "url=http://127.0.0.1:{port}/{n}"
	withVars = anyURL + " pprof=http://127.0.0.1:{port}/debug/vars"
)

func moreWorkRegresses(t *testing.T, program string) {
	p := servicePlan(t, program, "-burn 1", "-burn 300 -allocs 1000", withVars+" same-body=true")
	rec := &kept{}
	p.Recorder = rec
	var seen []Stage
	p.Progress = func(g Progress) { seen = append(seen, g.Stage) }
	out := runService(t, p)
	if out.Verdict != finding.Regressed || !strings.Contains(out.Reason, "service cpu-sec/req +") {
		t.Errorf("%s: %s; want a regression of cpu-sec/req", out.Verdict, out.Reason)
	}
	for _, unit := range []string{"cpu-sec/req", "allocs/req", "B/req"} {
		if c := metricOf(t, out, unit); c.Verdict != finding.Regressed || c.Ratio.Low < 1.5 || c.Ratio.Low > c.Ratio.Mid || c.Ratio.Mid > c.Ratio.High || len(c.Ratios) != c.N || len(c.Values[0]) != c.N {
			t.Errorf("%s: %s %+v of %d, %d ratios; want a large regression", unit, c.Verdict, c.Ratio, c.N, len(c.Ratios))
		}
	}
	if a := metricOf(t, out, "allocs/req"); a.New-a.Old < 850 || a.New-a.Old > 1150 {
		t.Errorf("allocs/req from %.0f to %.0f, want about 1001 more", a.Old, a.New)
	}
	for _, name := range []string{"rate", "answers", "status codes", "same bodies"} {
		if !slices.ContainsFunc(out.Guards, func(g finding.Guard) bool { return g.Name == name && g.OK }) {
			t.Errorf("guard %s does not hold in %+v", name, out.Guards)
		}
	}
	if out.Trials != len(rec.trials) || out.Trials%4 != 0 || out.Trials < 20 {
		t.Fatalf("%d trials said, %d kept, want the same, four a quad and at least five quads", out.Trials, len(rec.trials))
	}
	for i := 0; i < len(rec.trials); i += 4 {
		q := rec.trials[i : i+4]
		if q[0].Arm != q[3].Arm || q[1].Arm != q[2].Arm || q[0].Arm == q[1].Arm {
			t.Fatalf("quad %d runs arms %v %v %v %v, want ABBA or BAAB", i/4, q[0].Arm, q[1].Arm, q[2].Arm, q[3].Arm)
		}
		for _, w := range q {
			if w.Iterations != 20 || w.CPU <= 0 || w.Wall <= 0 || w.Values["p50-sec"] > w.Values["p99-sec"] || w.Values["allocs/req"] <= 0 {
				t.Fatalf("window %+v: want 20 requests with CPU, latency and allocations", w)
			}
		}
	}
	if !slices.Contains(seen, Building) || !slices.Contains(seen, Racing) {
		t.Errorf("progress told of %v", seen)
	}
}

func againstItself(t *testing.T, program string) {
	p := servicePlan(t, program, "-allocs 100", "-allocs 100", withVars)
	p.Budget = 5 * time.Second
	out := runService(t, p)
	// Which of these two it is depends on the machine's load.
	if out.Verdict != finding.Same && out.Verdict != finding.Inconclusive {
		t.Errorf("%s: %s", out.Verdict, out.Reason)
	}
	if !slices.ContainsFunc(out.Warnings, func(w string) bool { return strings.Contains(w, "a race of a server against itself") }) {
		t.Errorf("it is not said that both commands are one: %q", out.Warnings)
	}
	if out.Machine.Cores == 0 || out.Builds[0].Binary == "" || out.Builds[0].Binary != out.Builds[1].Binary || !strings.HasPrefix(out.Builds[0].Go, "go1.") {
		t.Errorf("machine %+v, builds %+v", out.Machine, out.Builds)
	}
}

func serviceGuardsFail(t *testing.T, program string) {
	for name, c := range map[string]struct{ old, new, load, want string }{
		"dies":     {"", "-last 150", anyURL, "guard servers: the new server"},
		"hangs":    {"", "-delay 10s", anyURL + " timeout=100ms", "answered none of 20 requests within 100ms"},
		"statuses": {"", "-status 202", anyURL, "guard status codes: the sides answer differently: old 200 in 100.0%, new 202 in 100.0%"},
		"errors":   {"-status 404", "-status 404", anyURL, "most answers are errors (404 in 100.0%)"},
		"bodies":   {"-body one", "-body three", anyURL + " same-body=true", `"one"; new answers 200, 5 bytes, "three"`},
		"overload": {"", "-serial -delay 20ms", anyURL + " timeout=300ms", " rate"},
	} {
		t.Run(name, func(t *testing.T) {
			p := servicePlan(t, program, c.old, c.new, c.load)
			p.Budget = time.Second // two quads are run whatever it is
			out := runService(t, p)
			if out.Verdict != finding.Invalid || !strings.Contains(out.Reason, c.want) {
				t.Errorf("%s: %s; want invalid with %q", out.Verdict, out.Reason, c.want)
			}
			for _, m := range out.Comparisons {
				if strings.HasSuffix(m.Unit, "-sec") && name == "overload" {
					t.Errorf("latencies of an overloaded server are shown: %+v", m)
				}
			}
		})
	}
}

func cannotBeRaced(t *testing.T, program string) {
	for flags, want := range map[string]string{"-fail": "no luck today", "-deaf": "did not answer at"} {
		p := servicePlan(t, program, "", flags, anyURL+" wait=300ms")
		if _, err := RunService(t.Context(), p); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, want %q", flags, err, want)
		}
	}
	p := servicePlan(t, program, "", "", anyURL+" pprof=http://127.0.0.1:{port}/healthz")
	if _, err := RunService(t.Context(), p); err == nil || !strings.Contains(err.Error(), "without memory statistics") {
		t.Errorf("a pprof page without numbers: got %v", err)
	}
}

func interruptedKeepsTrials(t *testing.T, program string) {
	p := servicePlan(t, program, "", "", anyURL)
	p.Budget = time.Minute
	rec := &kept{}
	p.Recorder = rec
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	p.Progress = func(g Progress) {
		if g.Launches == 2 {
			cancel()
		}
	}
	if _, err := RunService(ctx, p); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, want the interruption", err)
	}
	if len(rec.trials) != 8 {
		t.Errorf("%d trials kept of two quads, want 8", len(rec.trials))
	}
	// In the middle of a quad: which window that is depends on how busy the machine is.
	for wait := 200 * time.Millisecond; len(rec.trials)%4 == 0; wait += 50 * time.Millisecond {
		if wait > time.Second {
			t.Fatal("no window of an unfinished quad was ever kept")
		}
		rec.trials = nil
		started := false
		ctx, cancel := context.WithCancel(t.Context())
		p.Progress = func(g Progress) {
			if g.Launches == 1 && !started {
				started = true
				time.AfterFunc(wait, cancel)
			}
		}
		if _, err := RunService(ctx, p); !errors.Is(err, context.Canceled) {
			t.Errorf("got %v, want the interruption", err)
		}
		cancel()
	}
	left, err := filepath.Glob(filepath.Join(p.TempDir, "*"))
	if err != nil || len(left) > 0 {
		t.Errorf("left behind: %v %v", left, err)
	}
}

// synthetic is a race whose quads are given.
func synthetic(t *testing.T, cpu [2]time.Duration, quads int) *serviceRace {
	t.Helper()
	p := servicePlan(t, "server", "", "-x", withVars)
	s := &serviceRace{racer: racer{p: Plan{Threshold: 0.01, MinLaunches: 5}, out: &finding.Outcome{}}, plan: p, tails: tailsOf(p.Load), looks: map[string]looks{}}
	for arm := range s.totals {
		s.totals[arm].init(p.Load)
	}
	for i := range quads {
		q := quad{pair: 1 + i/4}
		for arm := range q.arms {
			// A little scatter, as every measurement has.
			c := cpu[arm] * time.Duration(1000+(i*7+arm*3)%5) / 1000
			q.arms[arm] = tally{cpu: 40 * c, completed: 40, sent: 40, answered: 40, requests: 50, within: 40, span: 200 * time.Millisecond, memory: loadgen.Memory{Mallocs: 5000, Bytes: 50_000}}
			s.totals[arm].tally.sent += 40
			s.totals[arm].tally.answered += 40
			s.totals[arm].statuses[200] += 40
			s.totals[arm].span += 100 * time.Millisecond
			s.totals[arm].growth = append(s.totals[arm].growth, 0)
		}
		s.quads = append(s.quads, q)
		s.judgeService()
	}
	return s
}

func TestServiceVerdicts(t *testing.T) {
	for name, c := range map[string]struct {
		cpu  [2]time.Duration
		want finding.Verdict
	}{
		"faster": {[2]time.Duration{time.Millisecond, 900 * time.Microsecond}, finding.Improved},
		"slower": {[2]time.Duration{time.Millisecond, 1100 * time.Microsecond}, finding.Regressed},
		"same":   {[2]time.Duration{time.Millisecond, time.Millisecond}, finding.Same},
	} {
		s := synthetic(t, c.cpu, 20)
		if !s.decidedAll() {
			t.Errorf("%s: undecided after 20 quads: %v", name, s.looks)
		}
		s.concludeService()
		if s.out.Verdict != c.want {
			t.Errorf("%s: %s: %s", name, s.out.Verdict, s.out.Reason)
		}
	}
	s := synthetic(t, [2]time.Duration{time.Millisecond, 900 * time.Microsecond}, 2)
	s.concludeService()
	if s.out.Verdict != finding.Inconclusive || len(s.looks) > 0 {
		t.Errorf("two quads decide: %s, %v", s.out.Verdict, s.looks)
	}
}

func TestFewerAllocationsAreNoWinWhileCPUMayBeLost(t *testing.T) {
	s := synthetic(t, [2]time.Duration{time.Millisecond, time.Millisecond}, 20)
	cpu := finding.Comparison{Bench: "service", Unit: "cpu-sec/req", Verdict: finding.Inconclusive, N: 9, Ratio: finding.Interval{Low: 0.9, Mid: 1, High: 1.05}}
	allocs := finding.Comparison{Bench: "service", Unit: "allocs/req", Verdict: finding.Improved, N: 9, Ratio: finding.Interval{Low: 0.8, Mid: 0.8, High: 0.8}}
	s.out.Comparisons = []finding.Comparison{cpu, allocs}
	if s.serviceVerdict(true); s.out.Verdict != finding.Inconclusive || !strings.Contains(s.out.Reason, "is not excluded") {
		t.Errorf("CPU up to +5%%: %s: %s", s.out.Verdict, s.out.Reason)
	}
	s.out.Comparisons[0].Ratio.High = 1.005
	if s.serviceVerdict(true); s.out.Verdict != finding.Improved {
		t.Errorf("CPU at most +0.5%%: %s: %s", s.out.Verdict, s.out.Reason)
	}
	slow := finding.Comparison{Bench: "service", Unit: "p99-sec", Verdict: finding.Regressed, N: 9, Ratio: finding.Interval{Low: 1.2, Mid: 1.3, High: 1.4}}
	s.out.Comparisons = append(s.out.Comparisons, slow)
	if s.serviceVerdict(false); s.out.Verdict != finding.Improved {
		t.Errorf("a latency that may not be judged: %s: %s", s.out.Verdict, s.out.Reason)
	}
	if s.serviceVerdict(true); s.out.Verdict != finding.Regressed {
		t.Errorf("a latency that got worse: %s: %s", s.out.Verdict, s.out.Reason)
	}
}

func TestQuantilesWaitForEnoughAnswers(t *testing.T) {
	spec, err := loadgen.Parse("rate=100 "+anyURL, "")
	if err != nil {
		t.Fatal(err)
	}
	tails := tailsOf(spec)
	if len(tails) != 3 {
		t.Fatalf("%d quantiles of one target, want 3", len(tails))
	}
	p99 := tails[1]
	for range 7 { // 100 answers a side and quad, in two windows of 50
		var hs [2][]*hdrhistogram.Histogram
		for arm := range hs {
			for range 2 {
				h := spec.NewLatency()
				for i := range 50 {
					h.RecordValue(int64(i+1) * 1e6 * int64(arm+1))
				}
				hs[arm] = append(hs[arm], h)
			}
		}
		p99.add(1, hs)
	}
	if len(p99.groups) != 2 || p99.open[0].TotalCount() != 100 {
		t.Errorf("%d values and %d answers left of 700, want 2 values of 300 and 100 left", len(p99.groups), p99.open[0].TotalCount())
	}
	for arm, want := range []float64{0.050, 0.100} {
		if got := p99.values[arm][0]; got < want*0.999 || got > want*1.001 {
			t.Errorf("p99 of arm %d is %v s, want %v within the histogram's 0.1 %%", arm, got, want)
		}
	}
}

func TestLittlesLaw(t *testing.T) {
	spec, err := loadgen.Parse("rate=100 "+anyURL, "")
	if err != nil {
		t.Fatal(err)
	}
	var x total
	x.init(spec)
	x.span = time.Second
	for range 100 {
		x.latency.RecordValue(20e6)
	}
	for inFlight, ok := range map[time.Duration]bool{2 * time.Second: true, 1900 * time.Millisecond: true, 1500 * time.Millisecond: false, 3 * time.Second: false} {
		x.inFlight = inFlight
		observed, expected, got := x.little()
		if got != ok || expected < 1.99 || expected > 2.01 {
			t.Errorf("%s of request-time a second: %v observed, %v expected, ok %v, want %v against 2", inFlight, observed, expected, got, ok)
		}
	}
}

func TestSharesAndStatuses(t *testing.T) {
	s := synthetic(t, [2]time.Duration{time.Millisecond, time.Millisecond}, 10)
	if got := s.shares(); len(got) != 0 {
		t.Errorf("no errors, no drops: %+v", got)
	}
	for i := range s.quads {
		s.quads[i].arms[1].errors = 4
	}
	got := s.shares()
	if len(got) != 1 || got[0].Unit != "errors/req" || got[0].Old != 0 || got[0].New != 0.1 || got[0].Ratio.Mid < 1.0999 || got[0].Ratio.Mid > 1.1001 {
		t.Errorf("one error in ten on the new side: %+v", got)
	}
	s.totals[1].statuses = map[int]int{200: 398, 500: 2}
	if g := s.statusGuard(); !g.OK {
		t.Errorf("two of 400 answers are chance: %s", g.Detail)
	}
	s.totals[1].statuses = map[int]int{200: 360, 500: 40}
	if g := s.statusGuard(); g.OK || !strings.Contains(g.Detail, "500 in 10.0%") {
		t.Errorf("40 of 400 answers are no chance: %+v", g)
	}
	if got := s.overload(); got != "" {
		t.Errorf("nothing is dropped, nothing grows: %q", got)
	}
	var behind total
	behind.init(s.plan.Load)
	w := loadgen.Window{Sent: 50, Backlog: [2]int{2, 30}, Late: s.plan.Load.NewLatency(), Halves: [2]time.Duration{40, 70}}
	behind.add(w, false) // it grows, and so do latencies
	w.Halves[1] = 45
	behind.add(w, false) // slow answers in a short window
	behind.add(w, true)  // the window is long enough
	w.Backlog[1] = 6
	behind.add(w, true) // few
	if !slices.Equal(behind.growth, []float64{0.56, 0, 0.56, 0}) {
		t.Errorf("growth of the backlog %v, want 0.56, 0, 0.56, 0", behind.growth)
	}
	s.totals[1].growth = []float64{0.3, 0.2, 0.4, 0.3, 0, 0.3}
	if got := s.overload(); !strings.Contains(got, "the new server") || !strings.Contains(got, "new answered 0 a second and falls behind in every window") {
		t.Errorf("a growing backlog: %q", got)
	}
}

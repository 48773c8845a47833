package reporttest

import (
	"fmt"
	"math"
	"slices"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/doctor/checkup"
	"github.com/gotoll/toll/internal/experiment"
	"github.com/gotoll/toll/internal/history/trend"
	"github.com/gotoll/toll/internal/report"
	"github.com/gotoll/toll/internal/tune/sweep"
)

// beside adds what stands beside the findings.
func beside(m *report.Model) {
	d, c, h := examination(), Curve(), trends()
	m.Doctor, m.Tune, m.History, m.Lab, m.Pairs = &d, &c, &h, labResults(), pairs()
}

// examination is of a service that collects too much, seen by all means.
func examination() checkup.Report {
	share := func(low, mid, high float64, n int64) *checkup.Figure {
		return &checkup.Figure{Value: mid, Unit: "share of CPU", Interval: &finding.Interval{Low: low, Mid: mid, High: high}, Samples: n}
	}
	r := checkup.Report{
		Schema: checkup.Schema, Target: "003-live (http://127.0.0.1:6060)", Kind: "recording", Go: "1.26", Seconds: 30, Procs: 2, CPU: 41, Verdict: checkup.Runtime,
		Summary: "The runtime is a constraint: garbage collection 31.0%..35.2% of CPU.",
		Machine: checkup.Machine{State: "unknown", Reason: "what else ran beside the program cannot be seen from here"},
		Checks: []checkup.Check{
			{ID: "gc.share", Name: "garbage collection", State: checkup.Constraint, Figure: share(0.31, 0.331, 0.352, 2210), Parts: []checkup.Part{{Name: "background", Figure: *share(0.2, 0.21, 0.22, 1400)}}, Source: "CPU profile", Sure: "sampled; 95% interval", Why: "412 cycles in 30.0 s.", Next: "allocate less at the lines under \"allocation\"", Threshold: &checkup.Threshold{Figure: checkup.Figure{Value: 0.25, Unit: "share of CPU"}, Why: "a quarter of the CPU is what the pacer gives a cycle while it runs"}, Sites: []checkup.Site{{Func: module + "/internal/statement.(*Statement).CSV", At: "internal/statement/export.go:41", Share: 0.61, Value: checkup.Figure{Value: 3 << 30, Unit: "bytes"}}}},
			{ID: "gc.pause", Name: "GC pauses", State: checkup.Fine, Figure: &checkup.Figure{Value: 4e-4, Unit: "sec", Samples: 824}, Source: "execution trace", Sure: "every pause.", Threshold: &checkup.Threshold{Figure: checkup.Figure{Value: 0.01, Unit: "sec"}, Why: "a time slice"}},
			{ID: "sched.latency", Name: "scheduling latency", State: checkup.Notable, Lies: true, Figure: &checkup.Figure{Value: 2e-3, Unit: "sec", Samples: 9120}, Source: "execution trace", Sure: "every wait.", Threshold: &checkup.Threshold{Figure: checkup.Figure{Value: 0.01, Unit: "sec"}, Why: "a time slice"}},
			{ID: "finalizers", Name: "finalizers and cleanups", State: checkup.Unknown, Why: "their queues are on the metrics page only"},
		},
		Sources:  []checkup.Source{{Name: "cpu profile", What: "6,800 samples"}, {Name: "execution trace", What: "81,200 events over 1 s"}},
		Timeline: &checkup.Timeline{Width: 0.0064, Procs: 2},
	}
	for i := range 157 {
		phase := i % 40
		b := checkup.Bin{Running: 1.2 + 0.6*math.Sin(float64(i)/9), Runnable: max(0, 3*math.Sin(float64(i)/15)), Heap: float64(20+phase) * (1 << 20), Goal: 60 << 20}
		if phase > 30 {
			b.Collector, b.Running = 0.5, min(2, b.Running+0.4)
		}
		if phase == 31 {
			at := float64(i) * r.Timeline.Width
			r.Timeline.Marks = append(r.Timeline.Marks, checkup.Span{Begin: at, End: at + 9*r.Timeline.Width, GC: true})
			r.Timeline.Stops = append(r.Timeline.Stops, checkup.Span{Begin: at, End: at + 2e-4, GC: true}, checkup.Span{Begin: at + 0.05, End: at + 0.0502, GC: true})
		}
		r.Timeline.Bins = append(r.Timeline.Bins, b)
	}
	shape := func(check, name string, scale float64) checkup.Histogram {
		h := checkup.Histogram{Check: check, Name: name, Unit: "sec", Source: "execution trace"}
		low := 1e-6
		for i, n := range []float64{3, 40, 310, 560, 200, 41, 9, 2, 0, 1} {
			if n > 0 {
				h.Buckets = append(h.Buckets, checkup.Bucket{Low: low, High: low * 2, Count: n * scale, Open: i == 9})
			}
			h.N += n * scale
			low *= 2
		}
		return h
	}
	r.Histograms = []checkup.Histogram{shape("gc.pause", "GC pauses", 1), shape("sched.latency", "waits for a processor", 8)}
	return r
}

// trends are of one benchmark that got slower and one that did not change.
func trends() trend.Report {
	slower, steady := series(21, 30, 1, 0.012), series(22, 12, 1, 0.004)
	point := func(i int, v float64) trend.Point {
		p := trend.Point{Time: fmt.Sprintf("2026-11-%02dT10:%02d:00Z", 1+i/2, 7*(i%8)), Build: "main", Commit: fmt.Sprintf("%012x", 0x4f1c2ab9e07d+int64(i)*7919), Race: fmt.Sprintf("r%d", i), Value: v, N: 9}
		p.Label, p.Interval = p.Time+" main", &finding.Interval{Low: v * 0.99, Mid: v, High: v * 1.012}
		return p
	}
	s := trend.Series{Bench: "Handler/charge", Unit: "sec/op", Changes: []trend.Change{{At: 19, P: 0.005, Before: 57e-6, After: 64e-6}}}
	for i, v := range slower {
		if i >= 19 {
			v *= 64. / 57
		}
		s.Points = append(s.Points, point(i, v*57e-6))
	}
	flat := trend.Series{Bench: "Statement/CSV", Unit: "B/op"}
	for i, v := range steady {
		p := point(i, math.Round(v*1.9e6))
		p.Interval, p.N, p.Exact = nil, 0, true
		flat.Points = append(flat.Points, p)
	}
	return trend.Report{Schema: trend.Schema, Source: "ledger", Alpha: 0.01, Series: []trend.Series{s, flat}}
}

// labResults are an experiment under three Go versions, one of two arms, and
// one without a run.
func labResults() []finding.LabResult {
	at := func(v float64) *finding.Interval { return &finding.Interval{Low: v * 0.93, Mid: v, High: v * 1.08} }
	empty := func(name, title string) finding.LabResult {
		return finding.LabResult{
			Experiment: name, Title: title, Time: "2026-11-20T08:00:00Z", Seconds: 61, GOOS: "linux", GOARCH: "amd64", Method: "fresh processes in turns",
			Machine: finding.Machine{CPU: "AMD EPYC 7763 64-Core Processor", Cores: 2, Foreign: 0.3}, Go: []string{"go1.26.8"},
		}
	}
	cell := func(arm, version, row, unit string, v float64) finding.LabCell {
		return finding.LabCell{Arm: arm, Go: version, Row: row, Unit: unit, N: 9, Value: *at(v), Values: series(uint64(len(row)+len(version)), 9, v, 0.03)}
	}
	defers := empty("defercost", "a defer against the same calls written out")
	defers.Go = []string{"go1.13.15", "go1.21.13", "go1.26.8"}
	for i, v := range defers.Go {
		cost := []float64{30e-9, 2e-9, 1.6e-9}[i]
		defers.Cells = append(defers.Cells, cell("", v, "1 defer", "sec/op", cost), cell("", v, "7 calls", "sec/op", 16e-9))
		defers.Claims = append(defers.Claims, finding.ClaimResult{
			Claim: "one", Article: experiment.Defer, Line: 338, Quote: "The 80ns overhead is completely irrelevant", Published: 80e-9, Unit: "sec", Go: v, N: 9, Measured: at(cost), Note: "one defer alone",
			Verdict: []finding.ClaimVerdict{finding.DirectionOnly, finding.NotReproduced, finding.NotReproduced}[i], Why: "less than half the published effect",
		})
	}
	slices.Reverse(defers.Claims) // the newest Go first
	locks := empty("mutexscope", "a mutex over the whole handler or over the count alone")
	for _, arm := range []string{"defer, whole", "defer, narrow"} {
		locks.Cells = append(locks.Cells, cell(arm, "go1.26.8", "10 clients", "sec", map[string]float64{"defer, whole": 0.11, "defer, narrow": 0.011}[arm]))
	}
	locks.Guards = []finding.Guard{{Name: "equivalence", OK: true, Detail: "both count the same"}}
	locks.Claims = []finding.ClaimResult{
		{Claim: "scope", Article: experiment.Mutex, Line: 40, Quote: "ten times slower", Published: 10, Unit: "ratio", Go: "go1.26.8", N: 9, Measured: &finding.Interval{Low: 8.9, Mid: 10, High: 11.4}, Verdict: finding.Reproduces},
		{Claim: "sum", Article: experiment.Mutex, Line: 52, Quote: "117x throughput", Published: 117, Unit: "ratio", Steps: []finding.LabStep{{Text: "8,420 / 85", Value: 99.06, Unit: "ratio"}}, Verdict: finding.Contradiction, Note: "by its own table"},
		{Claim: "test", Article: experiment.Guide, Line: 233, Quote: "close it yourself", Test: "--- FAIL: TestReuse (0.00s)\n    t.go:13: 2 connections, want 1", Verdict: finding.BetterWrong},
	}
	locks.Races = []finding.Comparison{comparison(31, "pair", "sec/op", 4e-6, 0.31, 0.02, finding.Improved)}
	never := empty("later", "what nobody ran yet")
	never.Time, never.Go = "", nil
	never.Claims = []finding.ClaimResult{{Claim: "x", Article: experiment.Constraint, Line: 3, Quote: "the heap grew past 4 GB", Unit: "ratio", Verdict: finding.NotRaced}}
	return []finding.LabResult{defers, locks, never}
}

func pairs() []report.Pair {
	var out []report.Pair
	for _, r := range rules() {
		out = append(out, report.Pair{Rule: r.Name, Summary: r.Summary, Claim: *r.Claim})
	}
	return out
}

// Curve is a program under five settings of its collector.
func Curve() sweep.Curve {
	point := func(name string, limit, mib, cpu float64) sweep.Point {
		span := func(v float64) finding.Interval { return finding.Interval{Low: 0.96 * v, Mid: v, High: 1.05 * v} }
		return sweep.Point{Setting: name, Limit: limit, Runs: 3, GCs: 40 * cpu, Peak: span(mib * (1 << 20)), CPU: span(cpu), Ratio: span(cpu / 1.4)}
	}
	return sweep.Curve{
		Schema: sweep.Schema, Command: "./app <input>", Time: "2026-01-02T03:04:05Z", Rounds: 3, Live: 30 << 20, Noise: 0.04, Base: 2, Best: 4, Knee: 3, Edge: 0,
		Points: []sweep.Point{point("GOGC=off GOMEMLIMIT=32MiB", 32<<20, 33, 6.1), point("GOGC=50", 0, 48, 1.9), point("GOGC=100", 0, 64, 1.4), point("GOGC=200", 0, 96, 1.12), point("GOGC=400", 0, 160, 1.02)},
	}
}

func hostileBeside(m *report.Model, evil string) {
	d := m.Doctor
	m.Tune.Command += evil
	d.Target, d.Summary, d.Machine.Reason = d.Target+evil, d.Summary+evil, evil
	for i := range d.Checks {
		c := &d.Checks[i]
		c.Name, c.Why, c.Next, c.Source = c.Name+evil, c.Why+evil, evil, c.Source+evil
		for j := range c.Sites {
			c.Sites[j].Func, c.Sites[j].At = evil, evil
		}
	}
	for i := range d.Histograms {
		d.Histograms[i].Name, d.Histograms[i].Source = d.Histograms[i].Name+evil, evil
	}
	for i := range m.History.Series {
		s := &m.History.Series[i]
		s.Bench, s.Unit = s.Bench+evil, s.Unit+evil
		for j := range s.Points {
			s.Points[j].Build += evil
			s.Points[j].Label += evil
		}
	}
	for i := range m.Lab {
		r := &m.Lab[i]
		r.Experiment, r.Title, r.Method, r.Machine.CPU = r.Experiment+evil, r.Title+evil, evil, evil
		for j := range r.Cells {
			r.Cells[j].Row, r.Cells[j].Arm = r.Cells[j].Row+evil, evil
		}
		for j := range r.Claims {
			c := &r.Claims[j]
			c.Quote, c.Note, c.Why, c.Test = c.Quote+evil, evil, evil, evil
		}
	}
	for i := range m.Pairs {
		m.Pairs[i].Rule, m.Pairs[i].Summary = m.Pairs[i].Rule+evil, evil
	}
}

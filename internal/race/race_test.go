package race

import (
	"context"
	"encoding/json"
	"errors"
	"maps"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"go.uber.org/goleak"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/bench"
)

func tree(t *testing.T, label string, files ...map[string]string) bench.Source {
	t.Helper()
	root := t.TempDir()
	all := map[string]string{"go.mod": "module example.com/m\n\ngo 1.25\n"}
	for _, f := range files {
		maps.Copy(all, f)
	}
	for name, text := range all {
		at := filepath.Join(root, name)
		if err := os.MkdirAll(filepath.Dir(at), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(at, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return bench.Source{Root: root, Label: label}
}

const work = `package m

var sink []byte

//go:noinline
func Work(n int) uint32 {
	h := uint32(1)
	for i := range n {
		h = h*16777619 ^ uint32(i)
	}
	return h
}
`

func do(n, allocs string) map[string]string {
	return map[string]string{"do.go": "package m\n\nfunc Do() uint32 {\n\tfor range " + allocs + " {\n\t\tsink = make([]byte, 16)\n\t}\n\treturn Work(" + n + ")\n}\n"}
}

func common() map[string]string {
	return map[string]string{"work.go": work, "m_test.go": `package m

import "testing"

func BenchmarkDo(b *testing.B) {
	for b.Loop() {
		Do()
	}
}

func BenchmarkOld(b *testing.B) { for range b.N { Do() } }
func BenchmarkNew(b *testing.B) { for range b.N { Work(100) } }
`}
}

// kept is a Recorder.
type kept struct {
	trials []finding.Trial
	err    error
}

func (k *kept) Trials(ts []finding.Trial) error {
	k.trials = append(k.trials, ts...)
	return k.err
}

func byName(o finding.Outcome) map[string]finding.Comparison {
	m := map[string]finding.Comparison{}
	for _, c := range o.Comparisons {
		m[c.Bench+" "+c.Unit] = c
	}
	return m
}

func TestHalfTheWorkIsImproved(t *testing.T) {
	defer goleak.VerifyNone(t)
	rec := &kept{}
	steps := 0
	o, err := Run(t.Context(), Plan{
		Title: "half", Arms: [2]bench.Source{tree(t, "a", common(), do("2000", "2")), tree(t, "b", common(), do("1000", "1"))},
		Bench: "^BenchmarkDo$", Budget: 20 * time.Second, Recorder: rec, TempDir: t.TempDir(), Progress: func(p Progress) { steps++ },
	})
	if err != nil {
		t.Fatal(err)
	}
	if o.Verdict != finding.Improved {
		t.Fatalf("verdict %s: %s\n%+v", o.Verdict, o.Reason, o.Comparisons)
	}
	c := byName(o)
	sec, allocs := c["Do sec/op"], c["Do allocs/op"]
	if sec.Verdict != finding.Improved || sec.Ratio.Mid < 0.3 || sec.Ratio.Mid > 0.7 || sec.N < 5 || sec.P > alpha || len(sec.Values[1]) != sec.N {
		t.Errorf("sec/op %+v", sec)
	}
	if !allocs.Exact || allocs.Old != 2 || allocs.New != 1 || allocs.Ratio.Mid != 0.5 || allocs.Verdict != finding.Improved {
		t.Errorf("allocs/op %+v", allocs)
	}
	if cpu := c["Do cpu-sec/op"]; cpu.N != sec.N {
		t.Errorf("cpu-sec/op %+v", cpu)
	}
	if len(rec.trials) <= o.Trials || o.Trials == 0 || steps < sec.N {
		t.Errorf("%d trials recorded, %d told, %d steps", len(rec.trials), o.Trials, steps)
	}
	if o.Machine.Cores == 0 || o.Builds[0].Binary == o.Builds[1].Binary || o.Builds[0].Go != o.Builds[1].Go || o.Seconds <= 0 {
		t.Errorf("machine %+v builds %+v", o.Machine, o.Builds)
	}
	seeds := map[int64]bool{}
	for _, tr := range rec.trials {
		seeds[tr.Seed] = true
		if tr.Experiment != o.ID || tr.Bench != "Do" || tr.Iterations <= 0 {
			t.Fatalf("trial %+v", tr)
		}
	}
	if len(seeds) < 2 {
		t.Errorf("only %d binary layouts took part", len(seeds))
	}
}

func TestPairOfOneTreeRegresses(t *testing.T) {
	src := tree(t, "m", common(), do("50", "0"))
	o, err := Run(t.Context(), Plan{Arms: [2]bench.Source{src, src}, Pairs: []Pair{{Package: "example.com/m", Name: "pair", Old: "Old", New: "New"}}, Budget: 20 * time.Second})
	if err != nil {
		t.Fatal(err)
	}
	if o.Verdict != finding.Regressed || byName(o)["pair sec/op"].Ratio.Mid < 1.2 {
		t.Errorf("%s: %s %+v", o.Verdict, o.Reason, o.Comparisons)
	}
}

// TestShorterLockInSlowParallelBenchmark has an operation longer than a part:
// only several goroutines at once show what the lock costs.
func TestShorterLockInSlowParallelBenchmark(t *testing.T) {
	text := map[string]string{"m_test.go": `package m

import "testing"

func BenchmarkLocked(b *testing.B) {
	b.SetParallelism(8)
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			Locked()
		}
	})
}
`}
	locked := func(body string) map[string]string {
		return map[string]string{"m.go": "package m\n\nimport (\n\t\"sync\"\n\t\"time\"\n)\n\nvar mu sync.Mutex\n\nfunc wait() { time.Sleep(2 * time.Millisecond) }\n\nfunc Locked() {\n" + body + "}\n"}
	}
	o, err := Run(t.Context(), Plan{
		Arms:   [2]bench.Source{tree(t, "a", text, locked("\tmu.Lock()\n\twait()\n\tmu.Unlock()\n")), tree(t, "b", text, locked("\twait()\n\tmu.Lock()\n\tmu.Unlock()\n"))},
		Budget: 20 * time.Second,
	})
	if err != nil {
		t.Fatal(err)
	}
	if c := byName(o)["Locked sec/op"]; o.Verdict != finding.Improved || c.Ratio.Mid > 0.5 {
		t.Errorf("%s: %s %+v", o.Verdict, o.Reason, c)
	}
}

func TestUnrelatedCodeIsNoVerdict(t *testing.T) {
	other := map[string]string{"other.go": "package m\n\nfunc Other(s string) (n int) {\n\tfor _, c := range s {\n\t\tn += int(c)\n\t}\n\treturn n\n}\n\nvar _ = Other(string(sink))\n"}
	o, err := Run(t.Context(), Plan{Arms: [2]bench.Source{tree(t, "a", common(), do("900", "0")), tree(t, "b", common(), do("900", "0"), other)}, Bench: "Do", Budget: 3 * time.Second})
	if err != nil {
		t.Fatal(err)
	}
	if o.Verdict == finding.Improved || o.Verdict == finding.Regressed {
		t.Errorf("%s: %s %+v", o.Verdict, o.Reason, o.Comparisons)
	}
}

func TestArmsThatDifferInMoreThanSourceAreRefused(t *testing.T) {
	t.Parallel()
	a, b := tree(t, "a", common(), do("100", "0")), tree(t, "b", common(), do("50", "0"))
	b.Flags = []string{"-gcflags=-N"}
	o, err := Run(t.Context(), Plan{Arms: [2]bench.Source{a, b}, Bench: "Do"})
	if err != nil {
		t.Fatal(err)
	}
	if o.Verdict != finding.Invalid || !strings.Contains(o.Reason, "build flags") || o.Trials != 0 {
		t.Errorf("%s: %s, %d trials", o.Verdict, o.Reason, o.Trials)
	}
}

// A launch during which the machine slept is no measurement.
func TestSleepInALaunchLeavesItOut(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	a, b := tree(t, "a", common(), do("100", "0")), tree(t, "b", common(), do("100", "1"))
	kept := &kept{}
	out := finding.Outcome{}
	p := Plan{Arms: [2]bench.Source{a, b}, Bench: "Do", Budget: 2 * time.Second, Recorder: kept}.withDefaults(time.Now())
	naps, calls := time.Duration(0), 0
	r := &racer{p: p, dir: dir, rng: rand.New(rand.NewPCG(1, 1)), out: &out, asleep: func() time.Duration {
		if calls++; calls == 4 { // at the end of the second launch
			naps += time.Hour
		}
		return naps
	}}
	if err := r.prepare(t.Context()); err != nil {
		t.Fatal(err)
	}
	e := r.entrants[0]
	for range 3 {
		if err := r.step(t.Context(), e); err != nil {
			t.Fatal(err)
		}
	}
	if len(e.launches) != 2 || !slices.ContainsFunc(out.Warnings, func(w string) bool { return strings.Contains(w, "slept for 1h0m0s") }) {
		t.Errorf("%d launches count, warnings %v", len(e.launches), out.Warnings)
	}
}

func TestRejudgeFindsAnEffectPutIntoTheTimes(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 9))
	var trials []finding.Trial
	for l := range 20 {
		for arm := range finding.Arm(2) {
			for part := range 40 {
				trials = append(trials, finding.Trial{Bench: "X", Launch: l, Part: part, Arm: arm, Iterations: 1000, Wall: 1000 * (1 + 0.02*rng.ExpFloat64()), Seed: int64(l % 4)})
			}
			trials = append(trials, finding.Trial{Bench: "X", Launch: l, Arm: arm, Iterations: 1000, Wall: 9e9, Values: map[string]float64{"B/op": 1}})
		}
	}
	for scale, want := range map[float64]finding.Verdict{1: finding.Same, 1.05: finding.Regressed, 0.95: finding.Improved} {
		j := Rejudge(trials, scale, Plan{})
		if j.Verdict != want || j.Whole.Low > scale || j.Whole.High < scale {
			t.Errorf("scale %v: %s %v after %d launches, want %s", scale, j.Verdict, j.Whole, j.Launches, want)
		}
		if want != finding.Same && (j.Launches != 5 || j.Ratio == j.Whole) {
			t.Errorf("scale %v: decided after %d launches, with %v", scale, j.Launches, j.Ratio)
		}
	}
}

// A path that one part in ten takes is in the mean of all, not in the fastest.
func TestSlowPathHasAVeto(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 11))
	e := &entrant{moved: true}
	for l := range 20 {
		one := launch{layout: l}
		for arm := range 2 {
			for part := range 60 {
				ns := 1e6 * (1 + 0.001*rng.Float64())
				if arm == 0 && part%10 == 0 {
					ns *= 4
				}
				one.parts[arm] = append(one.parts[arm], timed{Part: bench.Part{Iterations: 1, Wall: int64(ns)}})
			}
		}
		e.launches = append(e.launches, one)
	}
	j, ok := e.judgement(wallTime())
	if want := 1 / 1.3; !ok || j.doubt == "" || math.Abs(j.interval().Mid/want-1) > 0.01 {
		t.Errorf("estimate %v, doubt %q, want %.3f from the mean of all parts", j.interval(), j.doubt, want)
	}
}

func TestNewSideThatIsFarSlower(t *testing.T) {
	t.Parallel()
	slow := map[string]string{"do.go": "package m\n\nimport \"time\"\n\nfunc Do() uint32 { time.Sleep(50 * time.Millisecond); return 1 }\n"}
	o, err := Run(t.Context(), Plan{
		Arms: [2]bench.Source{tree(t, "a", common(), do("1", "0")), tree(t, "b", common(), slow)}, Bench: "^BenchmarkDo$", Budget: 20 * time.Second, Timeout: 10 * time.Second,
	})
	if err != nil {
		t.Fatal(err)
	}
	if c := byName(o)["Do sec/op"]; o.Verdict != finding.Regressed || c.Ratio.Low < 1000 {
		t.Errorf("%s: %s %+v", o.Verdict, o.Reason, c)
	}
}

func TestBenchmarkThatFailsOnOneSide(t *testing.T) {
	t.Parallel()
	bad := map[string]string{"do.go": "package m\n\nfunc Do() uint32 { panic(\"no luck\") }\n"}
	o, err := Run(t.Context(), Plan{Arms: [2]bench.Source{tree(t, "good", common(), do("900", "0")), tree(t, "bad", common(), bad)}, Bench: "Do"})
	if err != nil {
		t.Fatal(err)
	}
	if o.Verdict != finding.Invalid || !strings.Contains(o.Reason, "no luck") || !strings.Contains(o.Reason, "on bad") {
		t.Errorf("%s: %s", o.Verdict, o.Reason)
	}
}

func TestPlansThatCannotRace(t *testing.T) {
	t.Parallel()
	good := tree(t, "good", common(), do("900", "0"))
	changed := common()
	changed["m_test.go"] = strings.Replace(changed["m_test.go"], "\t\tDo()\n", "\t\tDo()\n\t\tDo()\n", 1)
	invalid := func(p Plan, want string) {
		t.Helper()
		o, err := Run(t.Context(), p)
		if err != nil || o.Verdict != finding.Invalid || !strings.Contains(o.Reason, want) {
			t.Errorf("%s %q, %v; want invalid with %q", o.Verdict, o.Reason, err, want)
		}
	}
	failing := func(p Plan, want string) {
		t.Helper()
		if _, err := Run(t.Context(), p); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %q", err, want)
		}
	}
	invalid(Plan{Arms: [2]bench.Source{good, good}, Guards: []finding.Guard{{Name: "tests", Detail: "TestX fails"}}}, "TestX fails")
	invalid(Plan{Arms: [2]bench.Source{good, tree(t, "new", changed, do("900", "0"))}, Bench: "Do"}, "source of Do differs")
	failing(Plan{Arms: [2]bench.Source{good, tree(t, "broken", common(), map[string]string{"do.go": "package m\nfunc Do() {"})}}, "broken")
	failing(Plan{Arms: [2]bench.Source{good, tree(t, "untested", map[string]string{"m.go": "package m\n"})}}, "no benchmark to race")
	failing(Plan{Arms: [2]bench.Source{good, good}, Bench: "Nothing"}, "no benchmark to race")
	failing(Plan{Arms: [2]bench.Source{good, tree(t, "b", common(), do("901", "0"))}, Bench: "Do", Recorder: &kept{err: errors.New("disk full")}}, "disk full")
}

func TestStoppingKeepsTrialsAndLeavesNothing(t *testing.T) {
	defer goleak.VerifyNone(t)
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	temp := t.TempDir()
	rec := &kept{}
	_, err := Run(ctx, Plan{
		Arms: [2]bench.Source{tree(t, "a", common(), do("2000", "0")), tree(t, "b", common(), do("2001", "0"))}, Bench: "Do", TempDir: temp, Recorder: rec,
		Progress: func(p Progress) {
			if p.Launches == 2 {
				cancel()
			}
		},
	})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
	if left, _ := os.ReadDir(temp); len(left) != 0 || len(rec.trials) == 0 {
		t.Errorf("left %v, kept %d trials", left, len(rec.trials))
	}
}

func TestCompareTests(t *testing.T) {
	pass := TestReport{Passed: 3}
	fails := TestReport{Passed: 2, Failed: []string{"m.TestA"}, Output: "want 1"}
	for _, c := range []struct {
		old, new TestReport
		ok       bool
		detail   string
	}{
		{pass, pass, true, "3 tests pass"}, {pass, fails, false, "want 1"}, {fails, pass, true, "3 tests pass"}, {fails, fails, true, "both sides alike: m.TestA"},
	} {
		if g := CompareTests(c.old, c.new); g.OK != c.ok || !strings.Contains(g.Detail, c.detail) {
			t.Errorf("%+v", g)
		}
	}
}

func TestReadsTestEvents(t *testing.T) {
	t.Parallel()
	src := tree(t, "m", map[string]string{
		"a.go": "package m\n", "a_test.go": "package m\n\nimport \"testing\"\n\nfunc TestGood(t *testing.T) {}\nfunc TestBad(t *testing.T) { t.Error(\"want 1\") }\n",
		"b/b.go": "package b\n", "b/b_test.go": "package b\n\nfunc TestBuild( {\n",
	})
	rep, err := Tests(t.Context(), src, []string{"./..."})
	if err != nil {
		t.Fatal(err)
	}
	if rep.Passed != 1 || !slices.Contains(rep.Failed, "example.com/m.TestBad") || len(rep.Failed) < 2 || !strings.Contains(rep.Output, "want 1") {
		t.Errorf("%+v", rep)
	}
}

func TestCounts(t *testing.T) {
	for _, c := range []struct {
		old, new []float64
		unit     string
		verdict  finding.Verdict
		exact    bool
	}{
		{[]float64{4, 4}, []float64{2, 2}, "allocs/op", finding.Improved, true},
		{[]float64{0, 0}, []float64{1, 1}, "allocs/op", finding.Regressed, true},
		{[]float64{1000, 1000}, []float64{1001, 1001}, "B/op", finding.Same, true},
		{[]float64{5, 5}, []float64{9, 9}, "widgets", finding.Inconclusive, true},
		{[]float64{100, 108, 100, 102, 100, 101}, []float64{50, 51, 50, 50, 58, 50}, "B/op", finding.Improved, false},
		{[]float64{100, 108}, []float64{50, 51}, "B/op", finding.Inconclusive, false},
		{[]float64{100, 108, 100, 102, 100, 101}, []float64{0, 0, 0, 1, 0, 0}, "B/op", finding.Improved, false},
		{[]float64{100, 101}, []float64{100, 102}, "B/op", finding.Same, true},
	} {
		got, ok := count("X", c.unit, [2][]float64{c.old, c.new}, 0.01, 0.99)
		if !ok || got.Verdict != c.verdict || got.Exact != c.exact {
			t.Errorf("%v %v: %+v", c.old, c.new, got)
		}
	}
	old, new := []float64{100, 100, 100, 100, 100, 100}, []float64{104, 103, 101.2, 105, 102, 106}
	for level, want := range map[float64]finding.Verdict{0.95: finding.Regressed, 0.9995: finding.Inconclusive} {
		if got, _ := count("X", "B/op", [2][]float64{old, new}, 0.01, level); got.Verdict != want {
			t.Errorf("at %g: %s", level, got.Verdict)
		}
	}
	if _, ok := count("X", "B/op", [2][]float64{{0}, {0}}, 0.01, 0.99); ok {
		t.Error("two zeros are compared")
	}
}

func TestReasonsDoNotRepeatTheVerdict(t *testing.T) {
	c := func(bench, unit string, v finding.Verdict) finding.Comparison {
		return finding.Comparison{Bench: bench, Unit: unit, Verdict: v, Ratio: finding.Interval{Low: 0.95, Mid: 0.988, High: 1.016}, N: 7, Warnings: []string{"panic: no luck\nstack"}}
	}
	for _, x := range []struct {
		all  []finding.Comparison
		want string
	}{
		{[]finding.Comparison{c("pair", "sec/op", finding.Improved), c("pair", "B/op", finding.Improved), c("pair", "allocs/op", finding.Improved)}, "improved: pair sec/op, B/op and allocs/op; none regressed"},
		{[]finding.Comparison{c("A", "sec/op", finding.Improved), c("B", "sec/op", finding.Inconclusive)}, "improved: A sec/op; none regressed, not decided: B sec/op"},
		{[]finding.Comparison{c("A", "sec/op", finding.Regressed), c("A", "B/op", finding.Improved)}, "regressed: A sec/op; what improved does not make up for it: A B/op"},
		{[]finding.Comparison{c("A", "sec/op", finding.Regressed), c("B", "sec/op", finding.Regressed), c("C", "sec/op", finding.Regressed), c("D", "sec/op", finding.Regressed)}, "regressed: A sec/op; B sec/op; C sec/op and 1 more benchmark"},
		{[]finding.Comparison{c("A", "sec/op", finding.Inconclusive), c("A", "cpu-sec/op", finding.Inconclusive)}, "inconclusive: the budget came as far as A -1.2% [-5.0%, +1.6%] sec/op, n=7 pairs"},
		{[]finding.Comparison{c("A", "sec/op", finding.Invalid)}, "invalid: A cannot be measured: panic: no luck"},
		{[]finding.Comparison{c("A", "sec/op", finding.Same)}, "same: every difference lies inside 1.0%"},
		{nil, "inconclusive: nothing was raced within the budget"},
	} {
		r := &racer{out: &finding.Outcome{Comparisons: x.all, Threshold: 0.01}}
		r.verdict()
		if got := string(r.out.Verdict) + ": " + r.out.Reason; got != x.want {
			t.Errorf("got %q, want %q", got, x.want)
		}
	}
}

// TestOddMetric keeps a race whose benchmark reports a share of nothing.
func TestOddMetric(t *testing.T) {
	odd := map[string]string{"work.go": work, "m_test.go": "package m\n\nimport \"testing\"\n\nfunc BenchmarkOdd(b *testing.B) {\n\tfor b.Loop() {\n\t\tDo()\n\t}\n\tzero := 0.0\n\tb.ReportMetric(zero/zero, \"hits/op\")\n\tb.ReportMetric(3, \"rows/op\")\n}\n"}
	o, err := Run(t.Context(), Plan{Arms: [2]bench.Source{tree(t, "a", odd, do("1000", "0")), tree(t, "b", odd, do("500", "0"))}, Budget: 10 * time.Second, TempDir: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := json.Marshal(o); err != nil {
		t.Error(err)
	}
	c := byName(o)
	if _, there := c["Odd hits/op"]; there || c["Odd rows/op"].Old != 3 || !strings.Contains(strings.Join(o.Warnings, "\n"), "no number in some launch, which is left out: hits/op") {
		t.Errorf("%+v\n%q", o.Comparisons, o.Warnings)
	}
}

// TestSubBenchmarkOfOneSide leaves out what only the new side's table has, and judges the others.
func TestSubBenchmarkOfOneSide(t *testing.T) {
	table := func(names string) map[string]string {
		return map[string]string{"names.go": "package m\n\nvar names = []string{" + names + "}\n", "work.go": work,
			"m_test.go": "package m\n\nimport \"testing\"\n\nfunc BenchmarkDo(b *testing.B) {\n\tfor _, n := range names {\n\t\tb.Run(n, func(b *testing.B) {\n\t\t\tfor b.Loop() {\n\t\t\t\tDo()\n\t\t\t}\n\t\t})\n\t}\n}\n"}
	}
	o, err := Run(t.Context(), Plan{
		Arms:  [2]bench.Source{tree(t, "a", table(`"old"`), do("2000", "0")), tree(t, "b", table(`"old", "new"`), do("1000", "0"))},
		Pairs: []Pair{{Package: "example.com/m", Name: "Do/new", Old: "Do/new", New: "Do/new"}, {Package: "example.com/m", Name: "Do/old", Old: "Do/old", New: "Do/old"}}, Budget: 20 * time.Second, TempDir: t.TempDir(),
	})
	if err != nil {
		t.Fatal(err)
	}
	if o.Verdict != finding.Improved || !strings.Contains(strings.Join(o.Warnings, "\n"), "benchmark Do/new runs no iteration on the old side: not raced") {
		t.Errorf("%s: %s\n%q", o.Verdict, o.Reason, o.Warnings)
	}
}

// TestDecidedAtTheLastLook has the verdict before twins are chosen by it.
func TestDecidedAtTheLastLook(t *testing.T) {
	near := func(mid, spread float64) *entrant {
		e := &entrant{name: "X", looks: noLooks()}
		for i := range 9 { // no look is due after nine launches
			x := mid * (1 + spread*float64(i%3-1))
			e.launches = append(e.launches, launch{parts: [2][]timed{{{Part: bench.Part{Iterations: 1, Wall: 1e6}}}, {{Part: bench.Part{Iterations: 1, Wall: int64(1e6 * x)}}}}})
		}
		return e
	}
	r := &racer{p: Plan{}.withDefaults(time.Now()), out: &finding.Outcome{}, entrants: []*entrant{near(0.9, 1e-4), near(1, 1e-4)}}
	r.decide()
	if got := r.entrants[0].final; got != finding.Improved {
		t.Errorf("a tenth less: %q", got)
	}
	if got := r.entrants[1].final; got == finding.Improved || got == finding.Regressed {
		t.Errorf("equal: %q", got)
	}
}

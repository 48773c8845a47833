// Package labrun is the journey of a rule's pair: unpack lab/ into a module of
// its own, show Bad and Better equal (FuzzEquivalent), race them, and say what
// the pair is worth on this machine as a Claim.
//
// It writes nothing but a temporary folder: where a claim is kept is the
// caller's decision.
package labrun

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"go/version"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/bench"
	"github.com/gotoll/toll/internal/experiment"
	"github.com/gotoll/toll/internal/gocmd"
	"github.com/gotoll/toll/internal/proc"
	"github.com/gotoll/toll/internal/race"
	"github.com/gotoll/toll/internal/stat"
	"github.com/gotoll/toll/rule"
)

// Options of a lab run; the zero value is the default.
type Options struct {
	Budget   time.Duration // of the race; 0 is 20 s
	FuzzRuns int           // inputs to try beyond the seeds; 0 tries the seeds only
	Go       string        // go line of the pair's module; "" is the newest in which the rule is alive
	Release  string        // Go release to build with, "1.25.3"; "" is the one at hand
	Seed     int64
	TempDir  string // "" is the system's
	Recorder race.Recorder
	Progress func(race.Progress)
}

// ErrNoLab is a rule without a pair that can race.
var ErrNoLab = errors.New("the rule has no lab: it needs lab/bad.go, lab/better.go and lab/lab_test.go with FuzzEquivalent, BenchmarkBad and BenchmarkBetter")

// Run races the rule's pair: Bad is the old arm, Better the new one. A pair
// that is not equivalent ends in an invalid outcome and a claim without
// metrics.
func Run(ctx context.Context, r *rule.Rule, o Options) (finding.Claim, finding.Outcome, error) {
	claim := finding.Claim{Rule: r.Name(), GOOS: runtime.GOOS, GOARCH: runtime.GOARCH, Metrics: []finding.ClaimUnit{}}
	temp, err := os.MkdirTemp(o.TempDir, "toll-lab-")
	if err != nil {
		return claim, finding.Outcome{}, fmt.Errorf("make a temporary folder for the lab: %w", err)
	}
	defer os.RemoveAll(temp)
	dir := filepath.Join(temp, "lab") // binaries stay out of the module
	if err := os.Mkdir(dir, 0o755); err != nil {
		return claim, finding.Outcome{}, fmt.Errorf("make a temporary folder for the lab: %w", err)
	}
	own, err := environment(ctx, temp, o.Release)
	if err != nil {
		return claim, finding.Outcome{}, err
	}
	env, err := gocmd.Tool{Dir: dir, Env: own}.Environ(ctx)
	if err != nil {
		return claim, finding.Outcome{}, err
	}
	if err := unpackPair(r, dir, cmp.Or(o.Go, language(r, env.GOVERSION))); err != nil {
		return claim, finding.Outcome{}, fmt.Errorf("unpack the lab of %s: %w", r.Name(), err)
	}
	src := bench.Source{Root: dir, Label: r.Name(), Env: own}
	guard, err := equivalent(ctx, gocmd.Tool{Dir: dir, Env: own}, o.FuzzRuns)
	if err != nil {
		return claim, finding.Outcome{}, err
	}
	plan := race.Plan{
		Title: r.Name() + ": Bad against Better", Arms: [2]bench.Source{src, src}, Guards: []finding.Guard{guard},
		Budget: cmp.Or(o.Budget, 20*time.Second), PerBench: cmp.Or(o.Budget, 20*time.Second), MinLaunches: 10,
		Seed: o.Seed, TempDir: temp, Recorder: o.Recorder, Progress: o.Progress,
	}
	if guard.OK {
		if plan.Pairs, err = pairs(ctx, src, module(r), temp); err != nil {
			return claim, finding.Outcome{}, err
		}
	}
	out, err := race.Run(ctx, plan)
	claim.Go, claim.CPU = env.GOVERSION, out.Machine.CPU
	claim.Outcome = finding.Invalid
	if out.Verdict != finding.Invalid && err == nil {
		fill(&claim, out)
	}
	return claim, out, err
}

// alone keeps a go.work or GOFLAGS of the folder above out of the lab.
func alone() []string { return []string{"GOWORK=off", "GOFLAGS=-mod=mod"} }

// oldestDriven is the first Go whose testing package the benchmark driver
// knows (internal/bench).
const oldestDriven = "go1.25"

// environment is alone() with the release to build with.
func environment(ctx context.Context, dir, release string) ([]string, error) {
	if release == "" || release == experiment.Current {
		return alone(), nil
	}
	if name := "go" + strings.TrimPrefix(release, "go"); version.IsValid(name) && version.Compare(name, oldestDriven) < 0 {
		return nil, fmt.Errorf("pairs race with Go 1.25 or newer, %s is older: the benchmark driver knows the testing package of no earlier one", name)
	}
	t, err := toolchainOf(ctx, dir, release)
	if err != nil {
		return nil, err
	}
	return append(alone(), "GOTOOLCHAIN="+t.name), nil
}

func module(r *rule.Rule) string { return r.Name() + ".lab" }

// language is the go line of the pair's module: the toolchain's, unless the
// rule is dead there.
func language(r *rule.Rule, toolchain string) string {
	switch {
	case r.DeadSince != "" && r.AliveSince != "":
		return r.AliveSince
	case r.DeadSince != "":
		return "1.21"
	}
	return newest(toolchain)
}

// newest is the go line of a module for this toolchain.
func newest(toolchain string) string {
	return cmp.Or(strings.TrimPrefix(version.Lang(toolchain), "go"), "1.26")
}

// unpackPair writes the rule's embedded lab, which is lab/ or holds lab/, into
// dir as a module.
func unpackPair(r *rule.Rule, dir, goLine string) error {
	if r.Lab == nil {
		return ErrNoLab
	}
	files := r.Lab
	if _, err := fs.Stat(files, "lab"); err == nil {
		if files, err = fs.Sub(files, "lab"); err != nil {
			return err
		}
	}
	for _, name := range []string{"bad.go", "better.go", "lab_test.go"} {
		if _, err := fs.Stat(files, name); err != nil {
			return ErrNoLab
		}
	}
	return unpack(files, dir, module(r), goLine)
}

// unpack writes files into dir as a module.
func unpack(files fs.FS, dir, module, goLine string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	if err := os.CopyFS(dir, files); err != nil {
		return err
	}
	mod := fmt.Sprintf("module %s\n\ngo %s\n", module, goLine)
	return os.WriteFile(filepath.Join(dir, "go.mod"), []byte(mod), 0o644)
}

// equivalent is the guard that Bad and Better behave alike: every test and
// every seed, then as many random inputs as asked for.
func equivalent(ctx context.Context, tool gocmd.Tool, fuzzRuns int) (finding.Guard, error) {
	g := finding.Guard{Name: "equivalence", OK: true, Detail: "Bad and Better agree on every seed of FuzzEquivalent"}
	runs := [][]string{{"test", "-count=1", "-vet=off", "."}}
	if fuzzRuns > 0 {
		runs = append(runs, []string{"test", "-vet=off", "-run=^$", "-fuzz=^FuzzEquivalent$", fmt.Sprintf("-fuzztime=%dx", fuzzRuns), "."})
		g.Detail += fmt.Sprintf(" and on %d inputs made by fuzzing", fuzzRuns)
	}
	for _, args := range runs {
		r, err := tool.Run(ctx, args...)
		if ctx.Err() != nil {
			return g, fmt.Errorf("compare Bad and Better: %w", context.Cause(ctx))
		}
		if err != nil {
			g.OK = false
			g.Detail = "Bad and Better do not behave alike:\n" + proc.LastLines(append(r.Stdout, r.Stderr...), 15)
			return g, nil
		}
	}
	return g, nil
}

// pairs matches each sub-benchmark of BenchmarkBad with that of
// BenchmarkBetter.
func pairs(ctx context.Context, src bench.Source, pkg, temp string) ([]race.Pair, error) {
	dir, err := os.MkdirTemp(temp, "list-")
	if err != nil {
		return nil, fmt.Errorf("make a temporary folder: %w", err)
	}
	defer os.RemoveAll(dir)
	b, err := bench.NewBuilder(ctx, src, dir)
	if err != nil {
		return nil, err
	}
	pkgs, err := b.Packages(ctx, ".")
	if err != nil {
		return nil, err
	}
	bin, err := b.Build(ctx, pkgs[0], 1)
	if err != nil {
		return nil, err
	}
	listed, err := bin.List(ctx, "^Benchmark(Bad|Better)$", time.Minute)
	if err != nil {
		return nil, err
	}
	names := map[string]bool{}
	for _, l := range listed {
		if l.Trouble != "" {
			return nil, fmt.Errorf("run the lab's benchmarks: %s", l.Trouble)
		}
		names[l.Name] = true
	}
	var out []race.Pair
	for _, l := range listed {
		rest, ok := strings.CutPrefix(l.Name, "Better")
		if ok && (rest == "" || rest[0] == '/') && names["Bad"+rest] {
			out = append(out, race.Pair{Package: pkg, Name: "pair" + rest, Old: "Bad" + rest, New: l.Name})
		}
	}
	if len(out) == 0 {
		return nil, ErrNoLab
	}
	return out, nil
}

// fill writes the outcome's comparisons into the claim. Where the pair has
// several sub-benchmarks a unit's interval spans them all.
func fill(c *finding.Claim, o finding.Outcome) {
	if len(o.Comparisons) == 0 {
		return
	}
	for _, unit := range []string{"sec/op", "cpu-sec/op", "B/op", "allocs/op"} {
		if m, ok := pool(o.Comparisons, unit); ok {
			c.Metrics = append(c.Metrics, m)
		}
	}
	c.Method = o.Comparisons[0].Method
	c.Outcome = outcome(o.Comparisons)
}

func pool(all []finding.Comparison, unit string) (finding.ClaimUnit, bool) {
	m := finding.ClaimUnit{Unit: unit, Ratio: finding.Interval{Low: math.Inf(1), High: math.Inf(-1)}}
	var mids, bad, better []float64
	for _, x := range all {
		if x.Unit != unit {
			continue
		}
		mids, bad, better = append(mids, x.Ratio.Mid), append(bad, x.Old), append(better, x.New)
		m.Ratio.Low, m.Ratio.High = min(m.Ratio.Low, x.Ratio.Low), max(m.Ratio.High, x.Ratio.High)
		if m.N == 0 || x.N < m.N {
			m.N = x.N
		}
	}
	if len(mids) == 0 {
		return m, false
	}
	m.Ratio.Mid, m.Bad, m.Better = stat.Median(mids), stat.Median(bad), stat.Median(better)
	return m, true
}

// outcome is the verdict on sec/op: the worst of the sub-benchmarks.
func outcome(all []finding.Comparison) finding.Verdict {
	rank := []finding.Verdict{finding.Improved, finding.Same, finding.Inconclusive, finding.Regressed, finding.Invalid}
	worst := 0
	for _, c := range all {
		for i, v := range rank {
			if c.Unit == "sec/op" && c.Verdict == v {
				worst = max(worst, i)
			}
		}
	}
	return rank[worst]
}

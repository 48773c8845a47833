package labrun

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"go/version"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/bench"
	"github.com/gotoll/toll/internal/experiment"
	"github.com/gotoll/toll/internal/gocmd"
	"github.com/gotoll/toll/internal/loadgen"
	"github.com/gotoll/toll/internal/race"
	"github.com/gotoll/toll/rule"
)

// A run is one run of an experiment.
type run struct {
	e      *experiment.Experiment
	o      ExperimentOptions
	temp   string
	builds int
	result finding.LabResult
}

// ExperimentOptions of a run; the zero value is the default.
type ExperimentOptions struct {
	Budget   time.Duration // of measuring; 0 is the experiment's
	Go       []string      // versions; nil is the experiment's
	Seed     int64
	TempDir  string
	Recorder race.Recorder
	Progress func(note string, done, total int)
}

func (r *run) warn(where, text string) {
	r.result.Warnings = append(r.result.Warnings, finding.Warning{Where: where, Text: text})
}

func (r *run) progress(note string, done, total int) {
	if r.o.Progress != nil {
		r.o.Progress(note, done, total)
	}
}

const method = "fresh processes in turns, in a random order each round; Hodges-Lehmann centre over the launches, 95 % interval; ratios and differences within a round"

// empty is a result without figures; its lists are never null in JSON.
func empty(name, title string) finding.LabResult {
	return finding.LabResult{
		Experiment: name, Title: title, GOOS: runtime.GOOS, GOARCH: runtime.GOARCH,
		Go: []string{}, Guards: []finding.Guard{}, Cells: []finding.LabCell{}, Races: []finding.Comparison{}, Claims: []finding.ClaimResult{}, Warnings: []finding.Warning{},
	}
}

// RuleResult holds what the articles claim of a rule's pattern against a race
// of its pair.
func RuleResult(r *rule.Rule, claims []experiment.Claim, pair finding.Claim, out finding.Outcome) finding.LabResult {
	run := &run{result: empty(r.Name(), r.Summary)}
	res := &run.result
	res.Time, res.Seconds, res.Machine, res.Guards, res.Pair, res.Method = out.Time, out.Seconds, out.Machine, out.Guards, &pair, pair.Method
	res.Go = append(res.Go, pair.Go)
	run.take(out, pair.Go, [2]string{"bad", "better"}, "pair/")
	res.Claims = OfPair(claims, pair)
	return *res
}

// RunExperiment runs an experiment and holds its claims against the figures.
// When ctx ends, the result has what was measured until then, and the error
// says so. What the machine lacks is a warning, the rest goes on.
func RunExperiment(ctx context.Context, e *experiment.Experiment, o ExperimentOptions) (finding.LabResult, error) {
	began := time.Now()
	r := &run{e: e, o: o, result: empty(e.Name, e.Title)}
	r.result.Time, r.result.Method = began.UTC().Format(time.RFC3339), method
	temp, err := os.MkdirTemp(o.TempDir, "toll-lab-")
	if err != nil {
		return r.result, fmt.Errorf("make a temporary folder for the lab: %w", err)
	}
	defer os.RemoveAll(temp)
	r.temp = temp
	watch := bench.NewWatch()
	err = r.measure(ctx)
	r.result.Machine = watch.Machine()
	r.result.Seconds = time.Since(began).Seconds()
	if ctx.Err() == nil && err == nil {
		r.tests(ctx)
	}
	r.claims()
	if ctx.Err() != nil {
		err = fmt.Errorf("lab %s: %w", e.Name, context.Cause(ctx))
	}
	return r.result, err
}

// measure runs the parts of the experiment, each with its part of the budget.
func (r *run) measure(ctx context.Context) error {
	parts := min(1, len(r.e.Pairs)) + len(r.e.Services) + min(1, len(r.e.Programs))
	if parts == 0 {
		return nil
	}
	budget := cmp.Or(r.o.Budget, r.e.Budget, time.Minute) / time.Duration(parts)
	toolchains, err := r.toolchains(ctx)
	if err != nil {
		return err
	}
	if r.e.Pairs != "" {
		if err := r.pairs(ctx, budget); err != nil {
			return err
		}
	}
	for _, s := range r.e.Services {
		if err := r.service(ctx, s, budget); err != nil {
			if ctx.Err() != nil {
				return err
			}
			r.warn(s.Name, err.Error())
		}
	}
	if len(r.e.Programs) > 0 {
		arms := r.build(ctx, toolchains)
		r.race(ctx, slices.Clone(arms), budget)
		r.settle(arms)
	}
	return nil
}

// toolchains are the versions to run, oldest first. One that cannot be had is
// a warning, none at all an error.
func (r *run) toolchains(ctx context.Context) ([]toolchain, error) {
	versions := r.o.Go
	if versions == nil {
		versions = r.e.Go
	}
	if len(versions) == 0 {
		versions = []string{experiment.Current}
	}
	var out []toolchain
	for _, v := range versions {
		r.progress("getting Go "+v, 0, 0)
		t, err := toolchainOf(ctx, r.temp, v)
		switch {
		case ctx.Err() != nil:
			return nil, context.Cause(ctx)
		case err != nil:
			r.warn("", err.Error())
		case !slices.ContainsFunc(out, func(x toolchain) bool { return x.name == t.name }):
			out = append(out, t)
		}
	}
	if len(out) == 0 {
		return nil, errors.New("none of the Go versions can be had: " + r.result.Warnings[len(r.result.Warnings)-1].Text)
	}
	slices.SortFunc(out, func(a, b toolchain) int { return version.Compare(a.name, b.name) })
	for _, t := range out {
		r.result.Go = append(r.result.Go, t.name)
	}
	return out, nil
}

// pairs races the experiment's Bad/Better benchmarks as a rule's pair is.
func (r *run) pairs(ctx context.Context, budget time.Duration) error {
	files, err := fs.Sub(r.e.Files, r.e.Pairs)
	if err != nil {
		return err
	}
	dir := filepath.Join(r.temp, "pairs")
	env, err := gocmd.Tool{Dir: r.temp, Env: alone()}.Environ(ctx)
	if err != nil {
		return err
	}
	name := r.e.Name + ".lab"
	if err := unpack(files, dir, name, newest(env.GOVERSION)); err != nil {
		return fmt.Errorf("unpack the pairs of %s: %w", r.e.Name, err)
	}
	r.progress("comparing the pairs' answers", 0, 0)
	guard, err := equivalent(ctx, gocmd.Tool{Dir: dir, Env: alone()}, 0)
	if err != nil {
		return err
	}
	r.result.Guards = append(r.result.Guards, guard)
	if !guard.OK {
		return nil
	}
	src := bench.Source{Root: dir, Label: r.e.Name, Env: alone()}
	plan := race.Plan{
		Title: r.e.Name + ": Bad against Better", Arms: [2]bench.Source{src, src}, Guards: []finding.Guard{guard},
		Budget: budget, PerBench: budget, MinLaunches: 5, Seed: r.o.Seed, TempDir: r.temp, Recorder: r.o.Recorder,
		Progress: func(p race.Progress) { r.progress(p.Bench, p.Done, p.Total) },
	}
	if plan.Pairs, err = pairs(ctx, src, name, r.temp); err != nil {
		return err
	}
	out, err := race.Run(ctx, plan)
	r.take(out, env.GOVERSION, [2]string{"bad", "better"}, "pair/")
	return err
}

// service races two servers.
func (r *run) service(ctx context.Context, s experiment.Service, budget time.Duration) error {
	current, err := toolchainOf(ctx, r.temp, experiment.Current)
	if err != nil {
		return err
	}
	binary, err := r.compile(ctx, current, experiment.Program{Dir: s.Dir})
	if err != nil {
		return err
	}
	load, err := loadgen.Parse(s.Load, r.temp)
	if err != nil {
		return fmt.Errorf("load of %s: %w", s.Name, err)
	}
	plan := race.ServicePlan{
		Title: r.e.Name + ": " + s.Name, Load: load, Budget: budget, Seed: r.o.Seed, TempDir: r.temp, Recorder: r.o.Recorder,
		Progress: func(p race.Progress) { r.progress(s.Name, p.Launches, 0) },
	}
	for i, args := range s.Args {
		plan.Servers[i] = loadgen.Command{Line: binary + " " + args, Dir: r.temp}
	}
	out, err := race.RunService(ctx, plan)
	for i := range out.Comparisons {
		out.Comparisons[i].Bench = s.Name
	}
	r.take(out, current.name, [2]string{"old", "new"}, "")
	if err == nil && out.Verdict == finding.Invalid {
		r.warn(s.Name, out.Reason)
	}
	return err
}

// take copies a race's comparisons into the result: as they are, and as one
// cell per arm.
func (r *run) take(out finding.Outcome, goVersion string, arms [2]string, prefix string) {
	for _, w := range out.Warnings {
		r.warn("", w)
	}
	for _, c := range out.Comparisons {
		c.Bench = strings.TrimPrefix(c.Bench, prefix)
		r.result.Races = append(r.result.Races, c)
		for i, arm := range arms {
			cell := finding.LabCell{Arm: arm, Go: goVersion, Row: c.Bench, Unit: c.Unit, Exact: c.Exact, N: c.N, Values: c.Values[i]}
			at := [2]float64{c.Old, c.New}[i]
			cell.Value = finding.Interval{Low: at, Mid: at, High: at}
			if len(cell.Values) > 1 {
				cell.Value = centre(cell.Values)
			}
			if cell.Values == nil {
				cell.Values = []float64{}
			}
			r.result.Cells = append(r.result.Cells, cell)
		}
	}
}

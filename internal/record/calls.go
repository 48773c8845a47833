package record

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/bench"
	"github.com/gotoll/toll/internal/count"
	"github.com/gotoll/toll/internal/evidence"
	"github.com/gotoll/toll/internal/gocmd"
	"github.com/gotoll/toll/internal/proc"
	"github.com/gotoll/toll/internal/stat"
)

// mostTargets bounds the functions that one build counts: each costs a little
// at every call.
const mostTargets = 50

// Targets chooses what to count: the functions of findings, in their order, then
// those that evidence calls hot, not more than 50.
func Targets(findings []finding.Priced, hot []evidence.FuncCost) []count.Target {
	var out []count.Target
	add := func(t count.Target) {
		if t.Name != "" && len(out) < mostTargets && !slices.Contains(out, t) {
			out = append(out, t)
		}
	}
	for _, f := range findings {
		if f.Advice != finding.AdviseKeep {
			add(count.Target{Dir: path.Dir(f.Site.File), Name: f.Site.FuncName(), Literal: f.Site.ClosureLine})
		}
	}
	for _, h := range hot {
		add(count.Target{Dir: h.Dir, Name: h.Name})
	}
	return out
}

// Count records how often Targets are called: by the benchmarks that Bench
// matches in Packages, by their tests where no package has a benchmark, or by a
// program, where Command names a package main of the module and its arguments.
// The binaries are built to count; no file of the module changes.
func Count(ctx context.Context, o Options) (finding.Recording, error) {
	if len(o.Targets) == 0 {
		return finding.Recording{}, errors.New("nothing to count: no finding and no recorded function; `toll record -- go test -bench=. ./...` first tells what is hot")
	}
	what, by := "calls by the benchmarks", finding.ByBenchmarks
	if len(o.Command) > 0 {
		what, by = "calls by "+proc.CommandLine(o.Command), finding.ByProgram
	}
	s, err := o.begin(ctx, "calls", what, true)
	if err != nil {
		return finding.Recording{}, err
	}
	defer s.w.Abort()
	tmp, err := os.MkdirTemp("", "toll-count-")
	if err != nil {
		return finding.Recording{}, fmt.Errorf("make a temporary folder: %w", err)
	}
	defer os.RemoveAll(tmp)
	c := counting{session: s, tmp: tmp, perOp: map[string]map[int]perOp{}, calls: finding.Calls{By: by}}
	if err := c.prepare(ctx); err != nil {
		return finding.Recording{}, err
	}
	if len(o.Command) > 0 {
		err = c.program(ctx)
	} else {
		err = c.packages(ctx)
	}
	return c.end(ctx, err)
}

// counting is a recording of calls being made.
type counting struct {
	*session
	tmp   string
	set   *count.Set
	calls finding.Calls
	perOp map[string]map[int]perOp // by package and counter
}

// perOp is how often a counter's function is called in one iteration.
type perOp struct {
	calls float64
	bench string
}

// prepare writes the counting copies of the module's packages.
func (c *counting) prepare(ctx context.Context) error {
	listed, err := (gocmd.Tool{Dir: c.o.Root, Env: c.o.Env}).ListDeps(ctx, "", []string{"./..."})
	if err != nil {
		return err
	}
	var packages []count.Package
	for _, p := range listed {
		if !p.DepOnly && p.Module != nil && p.Module.Main {
			packages = append(packages, count.Package{Dir: p.Dir, ImportPath: p.ImportPath, Name: p.Name, GoFiles: p.GoFiles, CgoFiles: p.CgoFiles})
		}
	}
	dir := filepath.Join(c.tmp, "overlay")
	if err := os.Mkdir(dir, 0o755); err != nil {
		return fmt.Errorf("make a temporary folder: %w", err)
	}
	if c.set, err = count.Prepare(c.o.Root, packages, c.o.Targets, dir); err != nil {
		return err
	}
	c.rec.Warnings = append(c.rec.Warnings, c.set.Left...)
	if len(c.set.Counters) == 0 {
		return fmt.Errorf("nothing to count: %s", c.set.Left[0])
	}
	return nil
}

// end commits what was counted.
func (c *counting) end(ctx context.Context, err error) (finding.Recording, error) {
	if ctx.Err() != nil {
		err = context.Cause(ctx)
	}
	if len(c.calls.Runs) == 0 {
		return finding.Recording{}, cmp.Or(err, errors.New("nothing was counted"))
	}
	slices.SortStableFunc(c.calls.Counts, func(a, b finding.CallCount) int {
		return cmp.Or(cmp.Compare(a.Of, b.Of), cmp.Compare(b.Calls, a.Calls))
	})
	c.neverCalled()
	c.rec.Calls = &c.calls
	if ctx.Err() == nil && err != nil {
		c.warn("", "%v", err)
		err = nil
	}
	return c.finish(err)
}

// neverCalled adds the functions that no run called, each once.
func (c *counting) neverCalled() {
	seconds := 0.0
	for _, r := range c.calls.Runs {
		seconds += r.Seconds
	}
	for _, k := range c.set.Counters {
		if !slices.ContainsFunc(c.calls.Counts, func(x finding.CallCount) bool {
			return x.Func == k.Func && x.File == k.File && x.ClosureLine == k.ClosureLine
		}) {
			k.Seconds = seconds
			c.calls.Counts = append(c.calls.Counts, k)
		}
	}
}

// run keeps the calls of one process: so many in so many seconds, with a CPU
// profile of these seconds or none.
func (c *counting) run(ctx context.Context, of string, calls []int64, seconds float64, cpu string) {
	c.calls.Runs = append(c.calls.Runs, finding.CallRun{Of: of, Seconds: seconds})
	var x *evidence.Index
	if cpu != "" {
		var err error
		if x, _, err = evidence.Load(ctx, evidence.Options{Paths: []string{cpu}, Module: c.o.Module, Root: c.o.Root}); err != nil {
			c.warn(of, "%v", err)
		}
	}
	for i, n := range calls {
		if n == 0 {
			continue
		}
		k := c.set.Counters[i]
		k.Of, k.Calls, k.Seconds = of, n, seconds
		op := c.perOp[of][i]
		k.PerOp, k.Bench = op.calls, op.bench
		if x != nil {
			k.Nanos, k.Samples = nanos(x, k)
		}
		c.calls.Counts = append(c.calls.Counts, k)
	}
}

// nanos is the CPU of one call, callees included, with the interval of the
// function's share of the samples.
func nanos(x *evidence.Index, k finding.CallCount) (finding.Interval, int64) {
	site := finding.Site{Package: k.Package, File: k.File, Func: k.Func, FuncLine: k.FuncLine, ClosureLine: k.ClosureLine, Line: k.FuncLine, EndLine: k.FuncLine}
	ev := x.Cost(site, finding.Selector{Kinds: []finding.Kind{finding.CPU}, FromFunc: true})
	if len(ev) == 0 || ev[0].Samples == 0 {
		return finding.Interval{}, 0
	}
	i, each := stat.Proportion(ev[0].Samples, ev[0].TotalSamples), ev[0].Total/float64(k.Calls)
	return finding.Interval{Low: i.Low * each, Mid: i.Mid * each, High: i.High * each}, ev[0].Samples
}

// program builds and runs a program of the module.
func (c *counting) program(ctx context.Context) error {
	overlay, err := c.set.Flag(c.tmp)
	if err != nil {
		return err
	}
	app, counters := filepath.Join(c.tmp, "app"), filepath.Join(c.tmp, "counters")
	c.o.progress("building "+c.o.Command[0], 0, 0)
	if _, err := (gocmd.Tool{Dir: c.o.Dir, Env: c.o.Env}).Run(ctx, "build", "-o", app, overlay, c.o.Command[0]); err != nil {
		return oneLine(ctx, fmt.Sprintf("build %s (name a package main of this module, then its arguments)", c.o.Command[0]), err)
	}
	if info, err := os.Stat(app); err != nil || info.Mode()&0o111 == 0 {
		return fmt.Errorf("%s is no package main: name one of this module, then its arguments", c.o.Command[0])
	}
	if err := c.set.File(counters); err != nil {
		return err
	}
	p := process{o: c.o, env: []string{count.Env + "=" + counters}}
	p.o.Command = append([]string{app}, c.o.Command[1:]...)
	if err := p.prepare(); err != nil {
		return err
	}
	w := window{set: c.set, counters: counters}
	w.before = make([]int64, len(c.set.Counters))
	failed := p.run(ctx, w.ask)
	if err := p.result(c.session); err != nil {
		return err
	}
	if p.ended == "" {
		return failed
	}
	cpu, err := w.close(p.res.Wall.Seconds(), c.tmp)
	if err != nil {
		return err
	}
	c.run(ctx, c.o.Command[0], count.Since(w.after, w.before), w.seconds, cpu)
	if !slices.ContainsFunc(c.calls.Counts, func(k finding.CallCount) bool { return k.Calls > 0 }) {
		c.warn("", "none of the functions was called, or the program clears its environment: the counters' file is told by %s", count.Env)
	}
	return failed
}

// choose lists the packages whose benchmarks are counted, or, where none has
// any and none was asked for, whose tests are.
func (c *counting) choose(ctx context.Context) (testRun, []string, error) {
	run := testRun{bench: cmp.Or(c.o.Bench, "."), packages: c.o.Packages}
	run.test = []string{"-test.bench=" + run.bench}
	tool := gocmd.Tool{Dir: c.o.Dir, Env: c.o.Env}
	pkgs, err := choosePackages(ctx, tool, run)
	if errors.Is(err, errNoBenchmarks) && c.o.Bench == "" {
		run.bench, run.test = "", nil
		c.rec.Source, c.calls.By = "calls by the tests", finding.ByTests
		pkgs, err = choosePackages(ctx, tool, run)
	}
	var paths []string
	for _, p := range pkgs {
		paths = append(paths, p.ImportPath)
	}
	return run, paths, err
}

// packages counts in the test binary of each package.
func (c *counting) packages(ctx context.Context) error {
	run, paths, err := c.choose(ctx)
	if err != nil {
		return err
	}
	dir := filepath.Join(c.tmp, "build")
	if err := os.Mkdir(dir, 0o755); err != nil {
		return fmt.Errorf("make a temporary folder: %w", err)
	}
	b, err := bench.NewBuilder(ctx, bench.Source{Root: c.o.Root, Label: "count", Env: c.o.Env, Overlay: c.set.Overlay}, dir)
	if err != nil {
		return err
	}
	all, err := b.Packages(ctx, paths...)
	if err != nil {
		return err
	}
	var failed error
	for i, p := range all {
		c.o.progress(p.ImportPath, i, len(all))
		if err := c.testPackage(ctx, b, p, run); err != nil && ctx.Err() == nil {
			c.warn(p.ImportPath, "%v", err)
			failed = cmp.Or(failed, fmt.Errorf("%s: %w", p.ImportPath, err))
		}
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
	}
	if len(c.calls.Runs) == 0 {
		return failed
	}
	return nil
}

func (c *counting) testPackage(ctx context.Context, b *bench.Builder, p bench.Package, run testRun) error {
	bin, err := b.Build(ctx, p, 0)
	if err != nil {
		return oneLine(ctx, "build its tests", err)
	}
	if run.bench != "" {
		if err := c.operations(ctx, bin, run.bench); err != nil {
			return err
		}
	}
	tmp, err := os.MkdirTemp(c.tmp, "run-")
	if err != nil {
		return fmt.Errorf("make a temporary folder: %w", err)
	}
	counters := filepath.Join(tmp, "counters")
	if err := c.set.File(counters); err != nil {
		return err
	}
	env := append(slices.Clone(c.o.Env), count.Env+"="+counters, "PWD="+p.Dir, "TMPDIR="+tmp)
	res, failed := proc.Run(ctx, proc.Spec{Args: append([]string{bin.Path}, run.main(tmp)...), Dir: p.Dir, Env: env})
	calls, err := c.set.Read(counters)
	if err != nil {
		return err
	}
	if res.Wall > 0 {
		cpu := filepath.Join(tmp, cpuFile)
		if info, err := os.Stat(cpu); err != nil || info.Size() == 0 {
			cpu = "" // the run failed before: that is told
		}
		c.run(ctx, p.ImportPath, calls, res.Wall.Seconds(), cpu)
	}
	if failed != nil {
		return oneLine(ctx, "run it", failed)
	}
	return nil
}

// Iterations of a benchmark that calls per operation are taken from: about ten
// milliseconds of them.
const (
	opNanos = 10e6
	mostOps = 10_000
)

// operations finds, per counter, the benchmark that calls it most often in one
// iteration. Calls of its setup cancel out between two runs of which one has
// twice the iterations.
func (c *counting) operations(ctx context.Context, bin *bench.Binary, pattern string) error {
	list, err := bin.List(ctx, pattern, benchLimit)
	if err != nil {
		return err
	}
	best := map[int]perOp{}
	counters := filepath.Join(c.tmp, "operations")
	for _, l := range list {
		if l.Trouble != "" {
			continue // the whole run tells it
		}
		ops, err := c.perIteration(ctx, bin, l, counters)
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		if err != nil {
			c.warn("Benchmark"+l.Name, "its calls per operation are not known: %v", err)
		}
		for i, n := range ops {
			if n > best[i].calls {
				best[i] = perOp{n, "Benchmark" + strings.TrimPrefix(l.Name, "Benchmark")}
			}
		}
	}
	c.perOp[bin.Package.ImportPath] = best
	return nil
}

func (c *counting) perIteration(ctx context.Context, bin *bench.Binary, l bench.Listed, counters string) ([]float64, error) {
	if err := c.set.File(counters); err != nil {
		return nil, err
	}
	child, err := bin.Start(ctx, bench.Start{Name: l.Name, Timeout: benchLimit, Env: []string{count.Env + "=" + counters}})
	if errors.Is(err, bench.ErrSkipped) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	defer child.Close(ctx)
	n := int64(min(mostOps, max(1, opNanos/float64(max(1, l.Nanos)))))
	var grew [2][]int64
	for i := range grew {
		before, err := c.set.Read(counters)
		if err != nil {
			return nil, err
		}
		if _, err := child.Parts(ctx, n*int64(i+1), 1, false, benchLimit); err != nil {
			return nil, err
		}
		now, err := c.set.Read(counters)
		if err != nil {
			return nil, err
		}
		grew[i] = count.Since(now, before)
	}
	ops := make([]float64, len(grew[0]))
	for i, d := range count.Since(grew[1], grew[0]) {
		ops[i] = float64(max(0, d)) / float64(n)
	}
	return ops, nil
}

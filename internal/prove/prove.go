// Package prove is the journey from two trees to a proven verdict: it makes
// the two trees (worktrees of two refs, two folders, a ref against the working
// tree), finds what changed, runs the tests of the touched packages on both
// sides, chooses the benchmarks that can reach the change, and races them.
//
// It never touches the user's work tree: worktrees live in a temporary folder
// of names of equal length and are gone at the end, whatever the end.
package prove

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/bench"
	"github.com/gotoll/toll/internal/gocmd"
	"github.com/gotoll/toll/internal/race"
)

// Options say which two trees, and how hard to look. Either OldDir and NewDir
// are set (two plain folders, no git needed), or OldRef (and NewRef; "" is the
// working tree as it stands) of the repository around Dir.
type Options struct {
	Dir            string // folder of the module; "" is the current one
	OldRef, NewRef string
	OldDir, NewDir string
	// Patch races the working tree around Dir without and with it.
	Patch *finding.Patch
	// Sides are what the builds of the working tree around Dir differ in, when
	// no other arms are named: the first is the old one.
	Sides *[2]Side

	Packages []string        // patterns; empty chooses by the change
	Bench    string          // as `go test -bench`; "" is every benchmark that reaches the change
	Workload string          // "test:..." or "fuzz:...", in place of Bench; "test:." is the tests that reach the change
	Commands []bench.Command // in place of benchmarks: one that both sides run, or two that are the sides
	Tests    bool            // run the tests of touched packages on both sides
	All      bool            // race benchmarks that do not reach the change too

	Budget    time.Duration // 0 is 60 s
	PerBench  time.Duration // 0 is 30 s
	Threshold float64       // 0 is 0.01
	Timeout   time.Duration // of one benchmark's first iteration; 0 is 2 min
	Seed      int64
	Both      Side // what both sides are built and run with
	Tags      string
	Procs     []int // of GOMAXPROCS, to race each benchmark with; empty is the machine's
	// RaceDetector runs the tests with it.
	RaceDetector bool

	TempDir  string // for worktrees and binaries; "" is the system's
	Recorder race.Recorder
	Progress func(race.Progress)
}

// A Side is how a tree is built and run.
type Side struct {
	Go    string   // Go version, as GOTOOLCHAIN takes it without "go": "1.25.3"; "" is the one at hand
	Flags []string // more flags of `go build`
	Env   []string // "KEY=value", for builds and benchmarks
}

// Environ is the environment that the side needs, "KEY=value".
func (s Side) Environ() []string {
	if s.Go == "" {
		return s.Env
	}
	return append([]string{"GOTOOLCHAIN=go" + strings.TrimPrefix(s.Go, "go")}, s.Env...)
}

// String names what is special, "as it is" where nothing is.
func (s Side) String() string {
	var parts []string
	if s.Go != "" {
		parts = append(parts, "Go "+strings.TrimPrefix(s.Go, "go"))
	}
	parts = append(append(parts, s.Flags...), s.Env...)
	if len(parts) == 0 {
		return "as it is"
	}
	return strings.Join(parts, " ")
}

// Run races what Options name. race.ErrNoBenchmarks says that nothing can
// measure the change.
func Run(ctx context.Context, o Options) (finding.Outcome, error) {
	if len(o.Commands) > 0 {
		temp, err := makeTemp(o.TempDir)
		if err != nil {
			return finding.Outcome{}, err
		}
		defer temp.remove()
		return commands(ctx, o, temp.path)
	}
	t, err := Open(ctx, o)
	if err != nil {
		return finding.Outcome{}, err
	}
	defer t.Close()
	return t.Race(ctx)
}

// leastPerBench is the time in which a benchmark can be decided at all.
const leastPerBench = 3 * time.Second

func step(o Options, stage race.Stage, what string) {
	if o.Progress != nil {
		o.Progress(race.Progress{Stage: stage, Bench: what})
	}
}

// tests is the guard that the touched packages' tests pass as before.
func tests(ctx context.Context, s sides, c change, o Options) (finding.Guard, error) {
	if len(c.packages) == 0 {
		return finding.Guard{Name: "tests", OK: true, Detail: "no package is touched: nothing to test"}, nil
	}
	var reports [2]race.TestReport
	for i, src := range s.src {
		there, err := gocmd.Tool{Dir: src.Root, Env: src.Env}.WithFiles(ctx, src.Tags, c.packages)
		if err != nil {
			return finding.Guard{}, err
		}
		step(o, race.Testing, strings.Join(there, " ")+" ("+src.Label+")")
		if o.RaceDetector {
			src.Flags = append(slices.Clone(src.Flags), "-race")
		}
		if reports[i], err = race.Tests(ctx, src, there); err != nil {
			return finding.Guard{}, err
		}
	}
	return race.CompareTests(reports[0], reports[1]), nil
}

// choose leaves the benchmarks that can reach the change, unless the user
// named some or asked for all.
func choose(ctx context.Context, s sides, c change, o Options, p *race.Plan) error {
	if len(c.other) > 0 {
		p.Warnings = append(p.Warnings, strings.Join(c.other, ", ")+" differ too: a dependency may have changed, which coverage does not see")
	}
	broad := o.Bench == "" && (o.Workload == "" || strings.HasSuffix(o.Workload, ":") || strings.HasSuffix(o.Workload, ":."))
	if o.All || !broad || len(c.touched) == 0 {
		return nil
	}
	step(o, race.Choosing, strings.Join(c.packages, " "))
	found, err := bench.Reaching(ctx, s.src[1], c.touched, bench.ReachOptions{Packages: p.Packages, Bench: o.Workload, Timeout: o.Timeout})
	if err != nil {
		return err
	}
	for _, w := range found.Warnings {
		p.Warnings = append(p.Warnings, w.String())
	}
	setUp := found.SetUpOnly("the change")
	if len(found.Timed) == 0 {
		err := fmt.Errorf("%w; none at hand reaches the change in %s", race.ErrNoBenchmarks, strings.Join(c.packages, ", "))
		for _, why := range append([]string{setUp}, p.Warnings...) {
			if why != "" {
				err = fmt.Errorf("%w\n%s", err, why)
			}
		}
		return err
	}
	if setUp != "" {
		p.Warnings = append(p.Warnings, "not raced: "+setUp)
	}
	for _, r := range found.Timed {
		p.Pairs = append(p.Pairs, race.Pair{Package: r.Package, Name: r.Name, Old: r.Name, New: r.Name})
	}
	return nil
}

// Package optimize is the main job: from priced findings to proven commits.
//
// For each group of findings worth it (one rule, one function) it makes the
// patch, checks that the module still builds, vets and passes the tests, races
// the benchmarks that reach the change, and commits what is proven faster, one
// commit each, on a branch of its own. What was tried and dropped is told with
// its numbers.
//
// All work is done in two worktrees of the last commit under a temporary
// folder: base and candidate, with equal path lengths so that their builds are
// comparable. The user's work tree, index and branches are never touched. The
// branch comes into being with its first commit, so that a stopped run leaves
// either nothing or a branch of whole commits. It refuses to guess: without a
// benchmark that reaches a change there is no commit.
//
// What is cheap and can say no comes first: choosing the benchmarks before
// the tests, the tests of the touched packages before the race, the tests of
// all dependents only for what won its race.
package optimize

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/race"
)

// Options of the main job. The zero value of a field is its default.
type Options struct {
	Dir      string   // any folder of the module; "" is the current one
	Packages []string // patterns relative to Dir; empty is "./..."

	// Scan finds and prices in the tree at dir, a copy of Dir at the last
	// commit. It is called again after each commit.
	Scan func(ctx context.Context, dir string, patterns []string) (Found, error)
	// Choose names the benchmarks that time a change. nil chooses by coverage.
	Choose func(ctx context.Context, c Changed) (Choice, error)
	// Race races base against candidate. nil is race.Run.
	Race   func(ctx context.Context, p race.Plan) (finding.Outcome, error)
	Ledger Ledger // required

	Budget       time.Duration // wall time after which no further patch is tried; 0 is 20 min
	PerFinding   time.Duration // at most this long for one race; 0 is 60 s
	TestTimeout  time.Duration // tests with a patch get ten times as long as without, at least this; 0 is 20 s
	Threshold    float64       // smallest change that counts; 0 is 0.01, 1 %
	Level        finding.Level // Unsafe also tries unsafe patches
	Unpriced     bool          // also tries findings that no evidence prices
	Max          int           // patches to try; 0 is no bound
	Benchmarks   int           // raced per patch at most; 0 is 12
	Env          []string      // "KEY=value" added for builds, tests and benchmarks
	Tags         string        // build tags, comma-separated
	BranchPrefix string        // "" is "toll/optimize-"
	TempDir      string        // where the worktrees go; "" is the system's
	// KeepWorktrees leaves them for a look; the next run removes them.
	KeepWorktrees bool

	Progress func(Event) // nil reports none; called from Run's goroutine
}

// Found is what a scan found.
type Found struct {
	Findings []finding.Priced
	Warnings []finding.Warning
}

// Changed is a change to choose benchmarks for.
type Changed struct {
	Root   string         // module folder of the tree before the change
	Commit string         // of that tree
	Sites  []finding.Site // the places that change, in that tree
	Env    []string
	Tags   string
}

// Choice is who can measure a change.
type Choice struct {
	Pairs     []race.Pair
	SetUpOnly string // a phrase on those that cannot, as they run it in their set-up; "" without any
	Warnings  []finding.Warning
}

// A Ledger keeps what happened as it happens.
type Ledger interface {
	race.Recorder
	BeginRace(id, title string, builds ...finding.Build) error
	FinishRace(finding.Outcome) error
	SaveAttempt(run string, a finding.Attempt) error
	SaveOptimization(run string, o finding.Optimization) error
}

// A Stage is what the job is doing.
type Stage string

const (
	Preparing  Stage = "prepare" // worktrees
	Scanning   Stage = "scan"
	Choosing   Stage = "choose" // benchmarks that reach the change
	Baseline   Stage = "baseline"
	Checking   Stage = "check" // build, vet and tests with the patch
	Racing     Stage = "race"
	Dependents Stage = "dependents" // tests of the packages that import the touched ones
	Committing Stage = "commit"
	Ended      Stage = "ended" // one attempt is over: Attempt is set
	Done       Stage = "done"
)

// An Event is one step of the job, for a person who waits.
type Event struct {
	Stage   Stage
	Text    string           // what is being done, or the reason an attempt ended so
	Done    int              // attempts ended
	Total   int              // attempts planned, 0 while unknown
	Finding *finding.Priced  // at hand; nil between attempts
	Attempt *finding.Attempt // with Ended
	Race    *race.Progress   // with Racing, once it runs
	Elapsed time.Duration
	Left    time.Duration // estimated from the attempts so far; at most what the budget leaves
}

func (o Options) withDefaults() (Options, error) {
	if o.Scan == nil || o.Ledger == nil {
		return o, errors.New("optimize needs a scan and a ledger")
	}
	if o.Race == nil {
		o.Race = race.Run
	}
	if o.Budget <= 0 {
		o.Budget = 20 * time.Minute
	}
	if o.PerFinding <= 0 {
		o.PerFinding = time.Minute
	}
	if o.TestTimeout <= 0 {
		o.TestTimeout = 20 * time.Second
	}
	if o.Threshold <= 0 {
		o.Threshold = 0.01
	}
	if o.Level == "" {
		o.Level = finding.Safe
	}
	if o.Benchmarks <= 0 {
		o.Benchmarks = 12
	}
	if o.BranchPrefix == "" {
		o.BranchPrefix = "toll/optimize-"
	}
	if len(o.Packages) == 0 {
		o.Packages = []string{"./..."}
	}
	return o, nil
}

// Run does the job. An error means that it could not start or had to stop; the
// result then still tells what was done until there, and commits made so far
// stay on their branch. When ctx ends, the error wraps its cause.
func Run(ctx context.Context, o Options) (res finding.Optimization, err error) {
	began := time.Now()
	o, err = o.withDefaults()
	if err != nil {
		return res, err
	}
	j := &job{o: o, began: began, baseline: map[string]state{}, res: &res}
	res = finding.Optimization{
		Time: began.UTC().Format(time.RFC3339), Attempts: []finding.Attempt{}, Kept: map[string]int{}, Warnings: []finding.Warning{},
	}
	j.emit(Event{Stage: Preparing, Text: "looking at the repository"})
	j.start, err = prepare(ctx, o)
	if err != nil {
		return res, err
	}
	res.Module, res.Base, res.Head = j.start.module, j.start.head, j.start.head
	res.Warnings = append(res.Warnings, j.start.warnings...)
	lock, err := acquire(ctx, j.start)
	if err != nil {
		return res, err
	}
	if lock.cleaned {
		j.warn("", "an earlier run was killed: its worktrees have been removed")
	}
	defer func() { err = errors.Join(err, lock.release()) }()
	j.id = fmt.Sprintf("%s-%d", began.UTC().Format("20060102T150405"), lock.pid)
	// Kept up to date in the ledger, so that a killed run is told as far as it
	// came.
	if err := o.Ledger.SaveOptimization(j.id, res); err != nil {
		return res, err
	}
	defer func() {
		res.Seconds = time.Since(began).Seconds()
		err = errors.Join(err, o.Ledger.SaveOptimization(j.id, res))
		j.emit(Event{Stage: Done})
	}()
	j.trees, err = addTrees(ctx, o, j.start, lock)
	defer func() {
		if !o.KeepWorktrees {
			err = errors.Join(err, j.trees.remove(ctx))
		} else if j.trees != nil {
			j.warn("", "the worktrees are kept in "+j.trees.temp+"; the next run removes them")
		}
	}()
	if err != nil {
		return res, err
	}
	if j.o.Choose == nil {
		c := &chooser{temp: j.trees.temp}
		defer c.close()
		j.o.Choose = c.choose
	}
	return res, j.all(ctx)
}

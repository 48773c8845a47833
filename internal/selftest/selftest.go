// Package selftest is the journey that proves the prover: it races builds whose
// true difference is known, and counts how often the verdict is right.
//
// Its module has six kinds of benchmark whose amount of work is a constant. A
// twin is the same source with functions added that no benchmark calls: any
// change found there is false. A pair of known effect does 1, 2, 5 or 10 % more
// work on one side. Each is raced for a fixed time; the trials are then judged
// launch by launch, as a race that may stop would have judged them. Beside
// them the same binaries are timed as people use benchstat: ten runs of the old
// one, then ten of the new one, in the same total time.
package selftest

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"time"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/bench"
	"github.com/gotoll/toll/internal/race"
)

// A Round is one race of all kinds with one true effect.
type Round struct {
	Effect  float64       // of the new side: 0.02 does 2 % more work; 0 is a twin
	PerKind time.Duration // measuring time of each kind
	Stat    bool          // time the same builds as benchstat is used, too
	Kinds   []string      // nil is those of the options
}

// Options of a self-test.
type Options struct {
	Kinds    []string // nil is all
	Rounds   []Round
	Load     string // what else ran, for the record: "quiet", "one core toggling"
	Seed     uint64
	TempDir  string
	Keep     func(Result) error                 // each result as it comes; nil keeps none
	Progress func(done, total int, what string) // nil reports none
}

// A Result is what one race of one kind came to.
type Result struct {
	Kind    string          `json:"kind"`
	Load    string          `json:"load"`
	Effect  float64         `json:"effect"`           // true ratio of the new side, less 1
	Scaled  bool            `json:"scaled,omitempty"` // the effect was put into a twin's times, not into its code
	Added   int             `json:"added"`            // unrelated functions on the new side
	Method  string          `json:"method"`           // "toll" or "benchstat"
	Verdict finding.Verdict `json:"verdict"`
	P       float64         `json:"p,omitempty"`     // benchstat's
	Seconds float64         `json:"seconds"`         // until the verdict
	Of      float64         `json:"of"`              // measuring time of the whole race
	Timed   float64         `json:"timed,omitempty"` // of it inside timed parts
	// Ratio is the interval at the verdict, Whole that of the whole race.
	Ratio   finding.Interval `json:"ratio"`
	Whole   finding.Interval `json:"whole"`
	N       int              `json:"n"`       // launches until the verdict
	Foreign float64          `json:"foreign"` // share of the machine that others used
	Steal   float64          `json:"steal"`   // share of it that the hypervisor took
}

// Threshold is the smallest change that the self-test's races count.
const Threshold = 0.01

// Run races the rounds one after another and returns the results so far, also
// with an error.
func Run(ctx context.Context, o Options) ([]Result, error) {
	if len(o.Kinds) == 0 {
		o.Kinds = Kinds()
	}
	rng := rand.New(rand.NewPCG(o.Seed, 0x73656c66))
	var all []Result
	for i, round := range o.Rounds {
		if o.Progress != nil {
			o.Progress(i, len(o.Rounds), round.name())
		}
		of := o
		if round.Kinds != nil {
			of.Kinds = round.Kinds
		}
		results, err := of.round(ctx, round, rng)
		for _, r := range results {
			if o.Keep != nil {
				err = errors.Join(err, o.Keep(r))
			}
		}
		all = append(all, results...)
		if err != nil {
			return all, err
		}
	}
	return all, nil
}

func (r Round) name() string {
	if r.Effect == 0 {
		return "twins: the same source, unrelated functions added"
	}
	return fmt.Sprintf("pairs that differ by %g %% of work", 100*r.Effect)
}

// round builds both variants and races every kind of them.
func (o Options) round(ctx context.Context, round Round, rng *rand.Rand) ([]Result, error) {
	temp, err := os.MkdirTemp(o.TempDir, "toll-selftest-")
	if err != nil {
		return nil, fmt.Errorf("make a temporary folder: %w", err)
	}
	defer os.RemoveAll(temp)
	variants := [2]Variant{{}, {Scale: 1000 + int(1000*round.Effect+0.5), Unrelated: []int{0, 1, 3, 7, 12}[rng.IntN(5)]}}
	if round.Effect > 0 && rng.IntN(2) == 1 { // as often faster as slower
		variants[0].Scale, variants[1].Scale = variants[1].Scale, 0
	}
	plan := race.Plan{
		// The budget is ample: each kind's own share ends its race.
		Title: "self-test", MinLaunches: 1 << 30, PerBench: round.PerKind, Budget: 2 * round.PerKind * time.Duration(len(o.Kinds)), TimeEqualCode: true,
		Threshold: Threshold, Seed: int64(rng.Uint64() >> 1), TempDir: temp,
	}
	var dirs [2]string
	for i, v := range variants {
		dirs[i] = filepath.Join(temp, []string{"old", "new"}[i])
		if err := os.Mkdir(dirs[i], 0o755); err != nil {
			return nil, fmt.Errorf("make a temporary folder: %w", err)
		}
		if err := v.write(dirs[i]); err != nil {
			return nil, err
		}
		plan.Arms[i] = bench.Source{Root: dirs[i], Label: []string{"old", "new"}[i]}
	}
	for _, k := range o.Kinds {
		plan.Pairs = append(plan.Pairs, race.Pair{Package: "kinds", Name: k, Old: k, New: k})
	}
	kept := keeper{}
	plan.Recorder = kept
	out, err := race.Run(ctx, plan)
	if err != nil {
		return nil, err
	}
	truth := variants[1].work()/variants[0].work() - 1
	results := o.judge(kept, Result{Load: o.Load, Added: variants[1].Unrelated, Effect: truth, Method: "toll", Foreign: out.Machine.Foreign, Steal: out.Machine.Steal}, round)
	if round.Stat {
		more, err := o.benchstat(ctx, dirs, round, Result{Load: o.Load, Added: variants[1].Unrelated, Effect: truth, Method: "benchstat"})
		return append(results, more...), err
	}
	return results, nil
}

// keeper keeps a race's trials by benchmark.
type keeper map[string][]finding.Trial

func (k keeper) Trials(ts []finding.Trial) error {
	for _, t := range ts {
		k[t.Bench] = append(k[t.Bench], t)
	}
	return nil
}

// judge judges each kind's trials as a race that may stop, and a twin's also
// with known effects put into its times.
func (o Options) judge(kept keeper, base Result, round Round) []Result {
	var out []Result
	for _, kind := range o.Kinds {
		trials := kept[kind]
		if len(trials) == 0 {
			continue
		}
		effects := []float64{0}
		if round.Effect == 0 {
			effects = []float64{0, 0.01, 0.02, 0.05, 0.1, -0.01, -0.02, -0.05, -0.1}
		}
		for _, e := range effects {
			r := base
			j := race.Rejudge(trials, 1+e, race.Plan{ID: "self-test", Threshold: Threshold})
			r.Kind, r.Verdict, r.Ratio, r.Whole, r.N = kind, j.Verdict, j.Ratio, j.Whole, j.Launches
			if e != 0 {
				r.Effect, r.Scaled = e, true
			}
			launches := trials[len(trials)-1].Launch + 1
			r.Of, r.Timed = round.PerKind.Seconds(), timed(trials)
			r.Seconds = r.Of * float64(j.Launches) / float64(launches)
			out = append(out, r)
		}
	}
	return out
}

// timed is the wall time inside the trials, in seconds.
func timed(trials []finding.Trial) float64 {
	sum := 0.0
	for _, t := range trials {
		if t.Values == nil {
			sum += t.Wall * float64(t.Iterations) / 1e9
		}
	}
	return sum
}

func (v Variant) work() float64 {
	if v.Scale == 0 {
		return 1000
	}
	return float64(v.Scale)
}

// Plan divides a budget into rounds: twins first, beside benchstat, then pairs
// of 2 %, alternately, each kind for 5 s where that can be, else for less.
func Plan(budget time.Duration) []Round {
	kinds := time.Duration(len(Kinds()))
	const build = 5 * time.Second // of both variants and their layouts
	per := min(5*time.Second, (budget-2*build)/(3*kinds))
	twins := Round{PerKind: per, Stat: true}
	pairs := Round{Effect: 0.02, PerKind: per}
	var rounds []Round
	for left := budget; ; {
		cost := 2*kinds*per + build
		next := twins
		if len(rounds)%2 == 1 {
			cost, next = kinds*per+build, pairs
		}
		if left -= cost; left < 0 && len(rounds) >= 2 {
			return rounds
		}
		rounds = append(rounds, next)
	}
}

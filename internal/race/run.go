package race

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/bench"
	"github.com/gotoll/toll/internal/proc"
)

// ErrNoBenchmarks is returned when there is nothing to race.
var ErrNoBenchmarks = errors.New("no benchmark to race: write a func BenchmarkX(b *testing.B) that calls the code in question, in a _test.go file that both sides have")

// Run races the plan's arms. An error means that there is no verdict: a build
// fails, there is nothing to race, the context ended; trials made until then
// are with the Recorder. Everything else is told in the outcome.
func Run(ctx context.Context, p Plan) (finding.Outcome, error) {
	start := time.Now()
	p = p.withDefaults(start)
	out := finding.Outcome{
		ID: p.ID, Title: p.Title, Time: start.UTC().Format(time.RFC3339), Threshold: p.Threshold,
		Comparisons: []finding.Comparison{}, Guards: append([]finding.Guard{}, p.Guards...), Warnings: append([]string{}, p.Warnings...),
	}
	for i, s := range p.Arms {
		out.Builds[i] = finding.Build{Label: s.Label, Flags: []string{}, Env: []string{}}
	}
	if failed := failedGuard(out.Guards); failed != "" {
		out.Verdict, out.Reason = finding.Invalid, failed
		return out, nil
	}
	dir, err := os.MkdirTemp(p.TempDir, "toll-race-")
	if err != nil {
		return out, fmt.Errorf("make a temporary folder for the binaries: %w", err)
	}
	defer os.RemoveAll(dir)
	r := &racer{p: p, dir: dir, rng: rand.New(rand.NewPCG(uint64(p.Seed), 0x746f6c6c)), out: &out, asleep: bench.Asleep, cpus: proc.CPUs()}
	if err := r.prepare(ctx); err != nil {
		return out, err
	}
	if err := r.race(ctx); err != nil {
		return out, err
	}
	r.decide()
	if err := r.twins(ctx); err != nil {
		return out, err
	}
	r.conclude()
	return out, nil
}

func (p Plan) withDefaults(start time.Time) Plan {
	p.Packages = slices.Clone(p.Packages)
	if len(p.Packages) == 0 {
		p.Packages = []string{"./..."}
	}
	p.Budget = cmp.Or(p.Budget, time.Minute)
	p.PerBench = cmp.Or(p.PerBench, 30*time.Second)
	p.Threshold = cmp.Or(p.Threshold, 0.01)
	p.Timeout = cmp.Or(p.Timeout, 2*time.Minute)
	p.MinLaunches = max(cmp.Or(p.MinLaunches, 5), 2)
	for i := range p.Arms {
		p.Arms[i].Label = cmp.Or(p.Arms[i].Label, finding.Arm(i).String())
	}
	if p.ID == "" {
		p.ID = finding.Digest(fmt.Appendf(nil, "%s\x00%s\x00%s\x00%d", p.Title, p.Arms[0].Label, p.Arms[1].Label, start.UnixNano()))[:12]
	}
	if p.Seed == 0 {
		for _, c := range []byte(p.ID) {
			p.Seed = p.Seed*131 + int64(c)
		}
	}
	return p
}

func failedGuard(guards []finding.Guard) string {
	for _, g := range guards {
		if !g.OK {
			return "guard " + g.Name + ": " + g.Detail
		}
	}
	return ""
}

// procsSet reports whether the number of threads is the user's choice, or part
// of what is raced.
func (r *racer) procsSet() bool {
	set := func(env []string) bool {
		return slices.ContainsFunc(env, func(s string) bool { return strings.HasPrefix(s, "GOMAXPROCS=") })
	}
	return r.ways || set(os.Environ()) || set(r.p.Arms[0].Env) || set(r.p.Arms[1].Env)
}

// A racer is one race in progress.
type racer struct {
	p        Plan
	dir      string
	rng      *rand.Rand
	out      *finding.Outcome
	asleep   func() time.Duration // bench.Asleep, but in tests
	cpus     []int                // that launches may run on; nil where the system does not tell
	arms     [2]*bench.Builder
	shelves  []*shelf
	entrants []*entrant
	timed    []*entrant    // those that have times, after the last look
	shift    time.Duration // spent measuring
	decided  []finding.Comparison
	ways     bool // the arms are built or run in different ways
	outputs  bench.Outputs
}

func (r *racer) warn(format string, args ...any) {
	r.out.Warnings = append(r.out.Warnings, fmt.Sprintf(format, args...))
}

func (r *racer) progress(stage Stage, name string, e *entrant) {
	if r.p.Progress == nil {
		return
	}
	g := Progress{Stage: stage, Bench: name, Total: len(r.entrants), Decided: r.decided, Spent: r.shift, Left: max(0, r.p.Budget-r.shift)}
	for _, x := range r.entrants {
		if x.done() {
			g.Done++
		}
	}
	if e != nil {
		g.Launches, g.Verdict = len(e.launches), e.verdict
		if len(e.launches) > 1 {
			g.Interval = e.interval()
		}
	}
	r.p.Progress(g)
}

// race gives every undecided benchmark one launch a round, the most uncertain
// first, until all are decided or the budget is gone.
func (r *racer) race(ctx context.Context) error {
	watch := bench.NewWatch()
	start := time.Now()
	for {
		round := slices.DeleteFunc(slices.Clone(r.entrants), (*entrant).done)
		if len(round) == 0 {
			break
		}
		// The order of a round is random before it follows uncertainty: what a
		// machine does every few seconds must not fall on one benchmark.
		r.rng.Shuffle(len(round), func(i, j int) { round[i], round[j] = round[j], round[i] })
		slices.SortStableFunc(round, func(a, b *entrant) int { return cmp.Compare(b.uncertainty(), a.uncertainty()) })
		ran := false
		for _, e := range round {
			r.shift = time.Since(start)
			if r.shift+e.cost() > r.p.Budget && r.shift > 0 {
				continue
			}
			ran = true
			if err := r.step(ctx, e); err != nil {
				r.shift = time.Since(start)
				r.out.Seconds = r.shift.Seconds()
				return err
			}
		}
		if !ran {
			break
		}
		if err := r.relink(ctx, time.Since(start)); err != nil {
			return err
		}
	}
	r.shift = time.Since(start)
	r.out.Seconds = r.shift.Seconds()
	if len(r.entrants) > 0 {
		r.out.Machine = watch.Machine()
	}
	return nil
}

// longestNap is what two clocks may differ by while a machine is awake.
const longestNap = 50 * time.Millisecond

// step runs one launch of e, records it, and judges e anew.
func (r *racer) step(ctx context.Context, e *entrant) error {
	start, slept := time.Now(), r.asleep()
	l, err := r.launch(ctx, e)
	e.spent += time.Since(start)
	if ctx.Err() != nil {
		return fmt.Errorf("race %s: %w", e.name, context.Cause(ctx))
	}
	if errors.Is(err, bench.ErrSkipped) && len(e.launches) == 0 && len(r.p.Pairs) > 0 && strings.Contains(e.names[e.side], "/") {
		// Coverage chose it on the new side; the old one's loop has no such turn.
		r.warn("benchmark %s runs no iteration on the %s side: not raced", e.name, e.side)
		e.absent = true
		return nil
	}
	if f := (*bench.Failure)(nil); errors.As(err, &f) || errors.Is(err, bench.ErrSkipped) {
		e.trouble = r.troubleOf(e, err)
		return nil
	} else if err != nil {
		return fmt.Errorf("race %s: %w", e.name, err)
	}
	if nap := r.asleep() - slept; nap > longestNap {
		r.warn("the machine slept for %s in the middle of a launch of %s: that launch is left out", nap.Round(time.Second), e.name)
		return nil
	}
	if r.p.Recorder != nil {
		if err := r.p.Recorder.Trials(r.trials(e, l)); err != nil {
			return fmt.Errorf("record the trials of %s: %w", e.name, err)
		}
	}
	for _, parts := range l.parts {
		r.out.Trials += len(parts)
	}
	e.launches = append(e.launches, l)
	if r.p.Commands != nil {
		r.compareOutputs(e, l)
	}
	e.judge(r.p, len(r.entrants), false)
	if e.verdict != "" {
		c, _ := e.comparison(wallTime())
		c.Verdict = e.verdict
		r.decided = append(r.decided, c)
	}
	if e.verdict == "" && e.spent >= r.p.PerBench {
		e.capped = true
	}
	r.progress(Racing, e.name, e)
	return nil
}

// troubleOf says on which side a benchmark cannot be measured.
func (r *racer) troubleOf(e *entrant, err error) string {
	if errors.Is(err, bench.ErrSkipped) {
		return err.Error()
	}
	text := err.Error()
	if r.p.Arms[0].Label != r.p.Arms[1].Label {
		return text
	}
	return fmt.Sprintf("%s: %s", e.side, text)
}

// trials are the launch's parts as the ledger keeps them.
func (r *racer) trials(e *entrant, l launch) []finding.Trial {
	var out []finding.Trial
	for arm, parts := range l.parts {
		for _, p := range parts {
			t := p.trial()
			t.Experiment, t.Bench, t.Launch, t.Arm, t.Seed = r.p.ID, e.name, len(e.launches), finding.Arm(arm), l.seeds[arm]
			out = append(out, t)
		}
	}
	for arm, c := range l.counted {
		t := c.trial()
		t.Experiment, t.Bench, t.Launch, t.Arm, t.Seed = r.p.ID, e.name, len(e.launches), finding.Arm(arm), l.seeds[arm]
		t.Values = l.values[arm]
		out = append(out, t)
	}
	slices.SortStableFunc(out, func(a, b finding.Trial) int {
		return cmp.Or(cmp.Compare(a.Block, b.Block), cmp.Compare(a.Part, b.Part))
	})
	return out
}

// label names a benchmark: with its package where the race has several.
func label(pkg, module, name string, several bool) string {
	if !several {
		return name
	}
	rel := strings.TrimPrefix(strings.TrimPrefix(pkg, module), "/")
	if rel == "" {
		return name
	}
	return rel + "." + name
}

package race

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"time"

	"github.com/HdrHistogram/hdrhistogram-go"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/bench"
	"github.com/gotoll/toll/internal/loadgen"
	"github.com/gotoll/toll/internal/units"
)

// A ServicePlan describes a race of two servers under the same load. Its zero
// values are the defaults.
type ServicePlan struct {
	ID        string // "" derives one
	Title     string
	Servers   [2]loadgen.Command // 0 old, 1 new
	Load      loadgen.Spec
	Budget    time.Duration // from the first server's start on; 0 is 60 s
	Threshold float64       // smallest change that matters; 0 is 0.01, 1 %
	Seed      int64         // of every random choice; 0 derives one from ID
	MinQuads  int           // least number of quads even when decided earlier; 0 is 5
	Warnings  []string      // carried into the outcome
	TempDir   string        // for the servers' output; "" is the system's
	Recorder  Recorder      // nil keeps no trials
	Progress  func(Progress)
}

// fewestQuads are run whatever the budget: one has no interval.
const fewestQuads = 2

// serviceName is the benchmark's name in trials and comparisons.
const serviceName = "service"

// A tally is what one arm did in one quad: two windows.
type tally struct {
	cpu                                        time.Duration
	completed, sent, answered, errors, dropped int
	memory                                     loadgen.Memory
	requests                                   int // that memory is of
	within                                     int // ended during span
	span                                       time.Duration
}

func (t *tally) add(w loadgen.Window) {
	t.cpu += w.CPU
	t.completed += w.Completed
	t.sent += w.Sent
	t.answered += w.Answered
	t.errors += w.Errors
	t.dropped += w.Dropped
	t.memory.Mallocs += w.Memory.Mallocs
	t.memory.Bytes += w.Memory.Bytes
	t.requests += w.Requests
	t.within += w.Within
	t.span += w.Span
}

// A quad is four windows, ABBA or BAAB: the unit of the statistics, as a
// launch is of benchmarks.
type quad struct {
	pair int // of processes: quads of one pair hang together
	arms [2]tally
}

// A serviceRace is one race of servers in progress.
type serviceRace struct {
	racer
	plan     ServicePlan
	temp     string
	servers  [2]*loadgen.Server
	next     int // request number
	pairs    int
	quads    []quad
	tails    []*tail
	totals   [2]total
	bodies   differences
	began    time.Time
	lastQuad time.Duration
	startUp  time.Duration    // of the last pair, warm-up included
	looks    map[string]looks // by benchmark and unit
	stopped  *finding.Guard   // why it ended before its time
}

// RunService races two servers. They are started in pairs of fresh processes
// and loaded in turns, never at the same time. An error means that there is no
// verdict: a server does not start, the context ended; the windows until then
// are with the Recorder. Everything else is told in the outcome.
func RunService(ctx context.Context, p ServicePlan) (finding.Outcome, error) {
	start := time.Now()
	arms := [2]bench.Source{{Label: p.Servers[0].Line}, {Label: p.Servers[1].Line}}
	plan := Plan{
		ID: p.ID, Title: p.Title, Arms: arms, Budget: p.Budget, Threshold: p.Threshold, Seed: p.Seed, MinLaunches: p.MinQuads,
		Recorder: p.Recorder, Progress: p.Progress,
	}.withDefaults(start)
	out := finding.Outcome{
		ID: plan.ID, Title: plan.Title, Time: start.UTC().Format(time.RFC3339), Threshold: plan.Threshold,
		Comparisons: []finding.Comparison{}, Guards: []finding.Guard{}, Warnings: append([]string{}, p.Warnings...),
	}
	temp, err := os.MkdirTemp(p.TempDir, "toll-service-")
	if err != nil {
		return out, fmt.Errorf("make a temporary folder for the servers: %w", err)
	}
	defer os.RemoveAll(temp)
	s := &serviceRace{
		racer: racer{p: plan, rng: rand.New(rand.NewPCG(uint64(plan.Seed), 0x73657276)), out: &out},
		plan:  p, temp: temp, next: 1, tails: tailsOf(p.Load), looks: map[string]looks{},
	}
	for arm := range s.totals {
		s.totals[arm].init(p.Load)
	}
	s.builds()
	watch := bench.NewWatch()
	s.began = time.Now()
	for err == nil && !s.over() {
		err = s.pair(ctx)
	}
	out.Seconds = time.Since(s.began).Seconds()
	if err != nil {
		return out, err
	}
	out.Machine = watch.Machine()
	s.concludeService()
	return out, nil
}

// over reports whether no further pair of processes is worth starting.
func (s *serviceRace) over() bool {
	if s.stopped != nil || s.decidedAll() {
		return true
	}
	return len(s.quads) >= fewestQuads && time.Since(s.began)+s.startUp+s.lastQuad > s.p.Budget
}

// pair runs quads on one pair of processes: long enough that starting costs
// little, and no longer, since what a process fixes at its start (addresses,
// hash seeds) is a part of the noise that only other processes average out.
func (s *serviceRace) pair(ctx context.Context) error {
	begin := time.Now()
	defer func() {
		for arm, server := range s.servers {
			if server != nil {
				server.Close()
				s.servers[arm] = nil
			}
		}
	}()
	if err := s.start(ctx); err != nil {
		if s.pairs > 0 && ctx.Err() == nil {
			s.stop("servers", err.Error())
			return nil
		}
		return err
	}
	s.startUp = time.Since(begin)
	s.pairs++
	for n := 0; s.stopped == nil; n++ {
		if n > 0 && s.decidedAll() || len(s.quads) >= fewestQuads && time.Since(s.began)+s.lastQuad > s.p.Budget {
			return nil
		}
		if n >= s.plan.Load.Quads && time.Duration(n)*s.lastQuad > 4*s.startUp {
			return nil
		}
		if err := s.quad(ctx, 4*n); err != nil {
			return s.gone(ctx, err)
		}
	}
	return nil
}

// gone tells a server that died, which is a result, from a race that cannot go on.
func (s *serviceRace) gone(ctx context.Context, err error) error {
	if ended := (*loadgen.Ended)(nil); errors.As(err, &ended) && ctx.Err() == nil {
		s.stop("servers", ended.Error())
		return nil
	}
	return err
}

func (s *serviceRace) stop(guard, why string) {
	s.stopped = &finding.Guard{Name: guard, Detail: why}
}

// start starts and warms both servers, in random order.
func (s *serviceRace) start(ctx context.Context) error {
	first := s.rng.IntN(2)
	for _, arm := range []int{first, 1 - first} {
		c := s.plan.Servers[arm]
		c.Label = finding.Arm(arm).String()
		s.progress(Building, c.Line, nil)
		server, err := loadgen.Start(ctx, c, s.plan.Load, s.temp)
		if err != nil {
			return err
		}
		s.servers[arm] = server
	}
	return s.warmUp(ctx, 1-first)
}

// warmUp loads both servers without measuring. One that drops requests cold is
// warmed again; one that still does cannot hold the rate.
func (s *serviceRace) warmUp(ctx context.Context, first int) error {
	warm := s.plan.Load.NewLatency()
	for _, arm := range []int{first, 1 - first} {
		for try := 1; ; try++ {
			sched := s.plan.Load.WarmUp(s.rng, s.next)
			s.next += len(sched.Due)
			w, err := s.servers[arm].Load(ctx, sched)
			if err != nil {
				return err
			}
			if dropped := float64(w.Dropped) / float64(w.Sent); dropped <= mostColdDrops {
				for _, h := range w.Latency {
					warm.Merge(h)
				}
				break
			} else if try == 1 {
				continue
			} else if w.Answered == 0 {
				s.silent(arm, w)
			} else {
				s.stop("rate", fmt.Sprintf("%s requests a second are too many for the %s server: it dropped %s of them after its warm-up, with timeout=%s and conns=%d; choose a lower rate=",
					units.Number(s.plan.Load.Rate), finding.Arm(arm), units.Percent(dropped), s.plan.Load.Timeout, s.plan.Load.Conns))
			}
			return nil
		}
	}
	if s.pairs == 0 {
		s.plan.Load = s.plan.Load.Fit(time.Duration(warm.ValueAtQuantile(90)))
	}
	return nil
}

// silent stops the race for a server that answers nothing.
func (s *serviceRace) silent(arm int, w loadgen.Window) {
	s.stop("answers", fmt.Sprintf("the %s server answered none of %d requests within %s each: it hangs, the rate is too high for it, or timeout= is too short (%s)", finding.Arm(arm), w.Sent, s.plan.Load.Timeout, w.Broken))
}

// quad runs four windows. Windows 1 and 2 send one schedule, 3 and 4 another:
// each to both servers.
func (s *serviceRace) quad(ctx context.Context, block int) error {
	begin := time.Now()
	order := [4]int{0, 1, 1, 0}
	if s.rng.IntN(2) == 1 {
		order = [4]int{1, 0, 0, 1}
	}
	q := quad{pair: s.pairs}
	var latencies [2][]*hdrhistogram.Histogram
	var trials []finding.Trial
	var sched loadgen.Schedule
	var other loadgen.Window
	for i, arm := range order {
		if i%2 == 0 {
			sched = s.plan.Load.Schedule(s.rng, s.next)
			s.next += len(sched.Due)
		}
		w, err := s.servers[arm].Load(ctx, sched)
		if ctx.Err() != nil {
			return errors.Join(fmt.Errorf("race the services: %w", context.Cause(ctx)), s.record(trials))
		}
		if err != nil {
			return errors.Join(err, s.record(trials))
		}
		if w.Answered == 0 {
			s.silent(arm, w)
		}
		if i%2 == 1 {
			s.bodies.compare(s.plan.Load, arm, w, other)
		}
		other = w
		q.arms[arm].add(w)
		s.totals[arm].add(w, s.plan.Load.Fitting)
		latencies[arm] = append(latencies[arm], w.Latency...)
		trials = append(trials, s.trial(w, arm, block+i))
	}
	if err := s.record(trials); err != nil {
		return err
	}
	s.lastQuad = time.Since(begin)
	s.quads = append(s.quads, q)
	for _, t := range s.tails {
		t.add(s.pairs, latencies)
	}
	s.judgeService()
	s.reportProgress()
	return nil
}

// record keeps windows, those of a quad that was not finished, too.
func (s *serviceRace) record(trials []finding.Trial) error {
	s.out.Trials += len(trials)
	if s.plan.Recorder == nil || len(trials) == 0 {
		return nil
	}
	if err := s.plan.Recorder.Trials(trials); err != nil {
		return fmt.Errorf("record the trials of the services: %w", err)
	}
	return nil
}

// trial is one window as the ledger keeps it.
func (s *serviceRace) trial(w loadgen.Window, arm, block int) finding.Trial {
	all := s.plan.Load.NewLatency()
	for _, h := range w.Latency {
		all.Merge(h)
	}
	n := float64(max(1, w.Completed))
	t := finding.Trial{
		Experiment: s.p.ID, Bench: serviceName, Launch: s.pairs, Block: block, Arm: finding.Arm(arm),
		Iterations: int64(w.Sent), Wall: all.Mean(), CPU: float64(w.CPU) / n,
		Values: map[string]float64{
			"req/sec": float64(w.Within) / w.Span.Seconds(), "errors/req": float64(w.Errors) / float64(w.Sent), "drops/req": float64(w.Dropped) / float64(w.Sent),
			"in-flight": w.InFlight,
		},
	}
	for _, q := range quantiles() {
		t.Values[q.unit] = float64(all.ValueAtQuantile(q.percent)) / 1e9
	}
	if w.Requests > 0 {
		t.Values["allocs/req"] = w.Memory.Mallocs / float64(w.Requests)
		t.Values["B/req"] = w.Memory.Bytes / float64(w.Requests)
	}
	return t
}

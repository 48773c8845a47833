package race

import (
	"fmt"
	"math"
	"strings"
	"time"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/stat"
	"github.com/gotoll/toll/internal/units"
)

// A series is one metric of the race: a value per arm and quad (or batch of
// quads), and which belong to one pair of processes.
type series struct {
	bench, unit, method string
	values              [2][]float64
	groups              []int
	tail                bool
}

// work are the metrics that the verdict rests on.
func (s *serviceRace) work() []series {
	made := func(unit, method string, value func(tally) float64) series {
		x := series{bench: serviceName, unit: unit, method: method}
		for _, q := range s.quads {
			for arm, t := range q.arms {
				x.values[arm] = append(x.values[arm], value(t))
			}
			x.groups = append(x.groups, q.pair)
		}
		return x
	}
	out := []series{made("cpu-sec/req", "CPU of the process group per answered request", func(t tally) float64 {
		return t.cpu.Seconds() / float64(max(1, t.completed))
	})}
	if s.plan.Load.Pprof != "" {
		out = append(out,
			made("allocs/req", "runtime.MemStats.Mallocs per request", func(t tally) float64 { return t.memory.Mallocs / float64(max(1, t.requests)) }),
			made("B/req", "runtime.MemStats.TotalAlloc per request", func(t tally) float64 { return t.memory.Bytes / float64(max(1, t.requests)) }))
	}
	return out
}

// processPrior is what is known of pairs of processes before any is seen: what
// is fixed at a process's start moved the CPU per request by about half a
// percent.
func processPrior() stat.Prior { return stat.Prior{Deviation: 0.005, Weight: 1} }

// estimate is the mean log ratio; ok is false where a value is 0. All windows
// count: a faster half would call garbage collection free.
func (x series) estimate() (e stat.Estimate, ok bool) {
	var s stat.Sample
	for i, g := range x.groups {
		if x.values[0][i] <= 0 || x.values[1][i] <= 0 {
			return e, false
		}
		s.Old, s.New, s.Group = append(s.Old, math.Log(x.values[0][i])), append(s.New, math.Log(x.values[1][i])), append(s.Group, g)
	}
	if len(s.Old) == 0 {
		return e, false
	}
	return s.Estimate(1, processPrior()), true
}

// interval is the ratio new/old with its 95 % interval.
func (x series) interval() finding.Interval {
	e, ok := x.estimate()
	if !ok {
		return finding.Interval{Low: 1, Mid: 1, High: 1}
	}
	return judgement{Estimate: e}.interval()
}

// tests is how many hypotheses the race is corrected for, tails included
// whether or not they come to be judged.
func (s *serviceRace) tests() int { return len(s.work()) + len(s.tails) }

// judgeService looks at the work metrics after a quad.
func (s *serviceRace) judgeService() {
	n := len(s.quads)
	if why := s.overload(); why != "" && n > 1 {
		s.stop("rate", why)
		return
	}
	if n < s.p.MinLaunches {
		return
	}
	k, due := stat.Look(n)
	if !due {
		return
	}
	for _, x := range s.work() {
		s.look(x, n, k)
	}
}

// look takes a look at one metric, if it is open.
func (s *serviceRace) look(x series, n, k int) {
	l, seen := s.looks[x.bench+x.unit]
	if !seen {
		l = noLooks()
	}
	if e, ok := x.estimate(); ok && l.verdict == "" && l.at != n {
		l.take(n, k, judgement{Estimate: e, values: x.values}, s.p.Threshold, alpha/float64(s.tests()))
	}
	s.looks[x.bench+x.unit] = l
}

func (s *serviceRace) decidedAll() bool {
	for _, x := range s.work() {
		if s.looks[x.bench+x.unit].verdict == "" {
			return false
		}
	}
	return len(s.quads) > 0
}

func (s *serviceRace) reportProgress() {
	if s.p.Progress == nil {
		return
	}
	spent := time.Since(s.began)
	g := Progress{Stage: Racing, Bench: serviceName, Total: 1, Launches: len(s.quads), Verdict: s.looks[serviceName+"cpu-sec/req"].verdict, Spent: spent, Left: max(0, s.p.Budget-spent)}
	if len(s.quads) > 1 {
		g.Interval = s.work()[0].interval()
	}
	s.p.Progress(g)
}

// concludeService turns the quads into the outcome's comparisons and verdict.
func (s *serviceRace) concludeService() {
	s.machineWarnings()
	s.serviceGuards()
	if s.stopped != nil || len(s.quads) < fewestQuads { // no number counts
		s.serviceVerdict(false)
		return
	}
	refused, unjudged := s.tailTrouble()
	all := s.work()
	var few []string
	for _, t := range s.tails {
		switch {
		case refused != "":
		case len(t.groups) < leastBatches:
			few = append(few, fmt.Sprintf("%s %s (takes about %s)", t.bench, t.unit, s.timeFor(t)))
		default:
			all = append(all, t.series())
		}
	}
	switch {
	case refused != "":
		s.warn("latencies are left out: %s", refused)
	case unjudged != "":
		s.warn("latencies are shown and not judged: %s", unjudged)
	}
	if len(few) > 0 {
		s.warn("too few answers for an interval of %s: raise the budget or the rate", strings.Join(few, ", "))
	}
	var faster, slower []float64
	for _, x := range all {
		n := len(x.groups)
		if k, _ := stat.Look(n); n >= s.p.MinLaunches {
			s.look(x, n, k)
		}
		l, seen := s.looks[x.bench+x.unit]
		if !seen {
			l = noLooks()
		}
		faster, slower = append(faster, l.faster), append(slower, l.slower)
	}
	faster, slower = stat.Holm(faster), stat.Holm(slower)
	s.out.Correction = "none needed: one metric"
	if len(all) > 1 {
		s.out.Correction = fmt.Sprintf("Holm over %d metrics", len(all))
	}
	for i, x := range all {
		s.out.Comparisons = append(s.out.Comparisons, s.comparison(x, faster[i], slower[i], unjudged))
	}
	if hold := 0.95 * s.plan.Load.Rate; s.totals[0].rate() < hold || s.totals[1].rate() < hold {
		s.out.Comparisons = append(s.out.Comparisons, s.throughput())
	}
	s.out.Comparisons = append(s.out.Comparisons, s.shares()...)
	s.serviceVerdict(unjudged == "")
}

// comparison is one metric's; unjudged is why a latency is only shown.
func (s *serviceRace) comparison(x series, faster, slower float64, unjudged string) finding.Comparison {
	c := finding.Comparison{
		Bench: x.bench, Unit: x.unit, Old: stat.Median(x.values[0]), New: stat.Median(x.values[1]), Ratio: x.interval(), N: len(x.groups), P: min(faster, slower),
		Method: x.method + ", mean over quads of windows; " + byLooks,
		Values: x.values, Ratios: []float64{}, Warnings: []string{}, Verdict: finding.Inconclusive,
	}
	for _, l := range logs(x.values) {
		c.Ratios = append(c.Ratios, math.Exp(l))
	}
	_, known := x.estimate()
	switch early := s.looks[x.bench+x.unit].verdict; {
	case !known:
		c.Warnings = append(c.Warnings, "0 or less in some windows: there is no ratio")
		return c
	case x.tail && unjudged != "":
		c.Warnings = append(c.Warnings, "shown, not judged: "+unjudged)
		return c
	case early != "" && !x.tail:
		c.Verdict = early
	case faster <= alpha:
		c.Verdict = finding.Improved
	case slower <= alpha:
		c.Verdict = finding.Regressed
	case settled(c, s.p.Threshold):
		c.Verdict = finding.Same
	default:
		c.Warnings = append(c.Warnings, fmt.Sprintf("the race ended with n=%d, the interval reached is %s: a larger budget narrows it", c.N, units.Delta(c.Ratio)))
	}
	return c
}

// throughput is what was answered of the rate that was set: of interest only
// where a side does not hold it.
func (s *serviceRace) throughput() finding.Comparison {
	c := finding.Comparison{Bench: serviceName, Unit: "req/sec", N: len(s.quads), Ratios: []float64{}, Warnings: []string{"shown, not judged: the rate is set, and not held in every window"}, Verdict: finding.Inconclusive,
		Method: "requests that ended in the measured time, per second"}
	for _, q := range s.quads {
		for arm, t := range q.arms {
			c.Values[arm] = append(c.Values[arm], t.rate())
		}
	}
	xs := logs(c.Values)
	for _, x := range xs {
		c.Ratios = append(c.Ratios, math.Exp(x))
	}
	c.Old, c.New, c.Ratio = stat.Median(c.Values[0]), stat.Median(c.Values[1]), ratio(xs)
	return c
}

// shares compares errors and drops where there are any. A share that may be 0
// has no ratio: its difference stands for it.
func (s *serviceRace) shares() []finding.Comparison {
	var out []finding.Comparison
	for _, kind := range []struct {
		unit  string
		value func(tally) int
	}{{"errors/req", func(t tally) int { return t.errors }}, {"drops/req", func(t tally) int { return t.dropped }}} {
		c := finding.Comparison{Bench: serviceName, Unit: kind.unit, N: len(s.quads), Ratios: []float64{}, Warnings: []string{}, Verdict: finding.Inconclusive,
			Method: "difference of the shares: +1% is one more in a hundred requests; shown, the guards judge it"}
		var sums, sent [2]int
		for _, q := range s.quads {
			var share [2]float64
			for arm, t := range q.arms {
				share[arm] = float64(kind.value(t)) / float64(max(1, t.sent))
				c.Values[arm] = append(c.Values[arm], share[arm])
				sums[arm] += kind.value(t)
				sent[arm] += t.sent
			}
			c.Ratios = append(c.Ratios, 1+share[1]-share[0])
		}
		if sums[0]+sums[1] == 0 {
			continue
		}
		c.Old, c.New = float64(sums[0])/float64(max(1, sent[0])), float64(sums[1])/float64(max(1, sent[1]))
		mid := 1 + c.New - c.Old
		c.Ratio = finding.Interval{Low: mid, Mid: mid, High: mid}
		if len(c.Ratios) > 1 {
			c.Ratio = finding.Interval(stat.Centre(c.Ratios, 0.95))
		}
		if within(c.Ratio, s.p.Threshold) {
			c.Verdict = finding.Same
		}
		out = append(out, c)
	}
	return out
}

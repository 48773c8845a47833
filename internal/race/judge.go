package race

import (
	"fmt"
	"math"
	"slices"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/stat"
	"github.com/gotoll/toll/internal/units"
)

// alpha is the error rate of each direction (faster, slower), over all looks
// and all benchmarks of a race. Of the estimates that a race may go by the narrowest is taken,
// which adds as much as two fifths to it where launches scatter by a tenth (docs/measuring.md): with that, equal code is
// called different in no more than 1 % of races.
const alpha = 0.004

// nominal is the level at which Student's interval of the estimate that a race goes by holds what it says, 95 %:
// the narrowest of several is taken. At 97 % it covered the truth in 337 of 354 races of known effect, in 98 % of
// one run and in 90 % of another (docs/measuring.md).
const nominal = 0.97

// byLooks says how p values come about.
const byLooks = "Student's test at looks fixed beforehand, one-sided 0.4 % each over all looks"

// layoutPrior is what is known of a binary's layout before any is seen: where a
// layout moves both sides alike, races of known effect on a quiet machine missed
// it by 0.1 to 0.3 % in all, by kind of benchmark (root mean square; docs/measuring.md).
func layoutPrior(moved bool) stat.Prior {
	if moved {
		return stat.Prior{Deviation: 0.003, Weight: 3}
	}
	return stat.Prior{Deviation: 0.01, Weight: 3}
}

// A metric is a unit's value of one part, in that unit per op.
type metric struct {
	unit string
	of   func(timed) float64
}

func wallTime() metric {
	return metric{"sec/op", func(t timed) float64 { return float64(t.Wall) / float64(t.Iterations) / 1e9 }}
}

func cpuTime() metric {
	return metric{"cpu-sec/op", func(t timed) float64 { return float64(t.CPU) / float64(t.Iterations) / 1e9 }}
}

// fractions are the shares of a launch's parts, the fastest ones, whose mean
// can stand for the launch, from the one that uses most. On a quiet machine
// the half is the most exact; among neighbours that share a core's execution
// units a tenth of the parts may be all that was left alone. Parts that span
// cycles of the collector are few.
func fractions(gc bool) []float64 {
	if gc {
		return []float64{1, 0.5, 0.25}
	}
	return []float64{0.5, 0.25, 0.1}
}

// A middle is what a launch says of one metric: for each side the mean of all its
// parts, then that of each fraction, then what its quads say, if there are enough.
type middle [2][]float64

// centres sorts xs and returns their mean and that of each fraction.
func centres(xs []float64, gc bool) []float64 {
	slices.Sort(xs)
	out := []float64{stat.Mean(xs)}
	for _, f := range fractions(gc) {
		if f == 1 { // but the wildest
			out = append(out, stat.TrimmedMean(xs, 0.2))
			continue
		}
		out = append(out, stat.Mean(xs[:max(1, int(math.Ceil(f*float64(len(xs)))))]))
	}
	return out
}

// inPairs is the fraction of who goes by quads.
const inPairs = -1

// A judgement is what the launches so far say of one metric.
type judgement struct {
	stat.Estimate
	fraction float64 // of the parts; 0 is all of them, inPairs all by the ratio of each quad
	values   [2][]float64
	doubt    string // why the estimate is not the sharpest one
}

func (j judgement) interval() finding.Interval {
	i := j.Interval(nominal)
	if j.N < 2 {
		// One launch has no interval; a range that fits into JSON stands for it.
		i = stat.Interval{Low: i.Mid - math.Log(1e3), Mid: i.Mid, High: i.Mid + math.Log(1e3)}
	}
	return finding.Interval(stat.Interval{Low: max(i.Low, -50), Mid: i.Mid, High: min(i.High, 50)}.Exp())
}

// judgement estimates a metric's ratio; ok is false while nothing was
// measured.
func (e *entrant) judgement(m metric) (j judgement, ok bool) {
	var samples []stat.Sample
	var values [][2][]float64
	for i := range e.launches {
		l := &e.launches[i]
		c := l.middle(m, e.shape)
		if len(samples) == 0 {
			samples, values = make([]stat.Sample, len(c[0])), make([][2][]float64, len(c[0]))
		}
		for i := range samples {
			old, new := c[0][i], c[1][i]
			if old <= 0 || new <= 0 {
				return j, false
			}
			samples[i].Old = append(samples[i].Old, math.Log(old))
			samples[i].New = append(samples[i].New, math.Log(new))
			samples[i].Group = append(samples[i].Group, l.layout)
			values[i][0], values[i][1] = append(values[i][0], old), append(values[i][1], new)
		}
	}
	if len(samples) == 0 {
		return j, false
	}
	prior := layoutPrior(e.moved)
	best, at := stat.Sharpest(samples[1:], prior)
	j = judgement{Estimate: best, values: values[at+1], fraction: inPairs}
	if f := fractions(e.shape.gc); at < len(f) {
		j.fraction = f[at]
	}
	// What the fast parts cannot see, a slow path that is taken now and then,
	// is in the mean of all. Where that is exact enough to object, it counts.
	all := samples[0].Estimate(1, prior)
	if i := all.Interval(0.999); len(e.launches) >= 5 && (best.Mid < i.Low-0.005 || best.Mid > i.High+0.005) {
		j = judgement{Estimate: all, values: values[0], doubt: fmt.Sprintf("the fast parts alone say %s: some iterations take a slower path, so the mean of all parts counts", units.Delta(j.interval()))}
	}
	return j, true
}

// sides are the p values, uncorrected, of "not faster" and "not slower" by
// more than the margin, half of the threshold.
func (j judgement) sides(threshold float64) (faster, slower float64) {
	return j.Below(math.Log1p(-threshold / 2)), j.Above(math.Log1p(threshold / 2))
}

// within is the p value, uncorrected, of "not within the threshold".
func (j judgement) within(threshold float64) float64 {
	return max(j.Below(math.Log1p(threshold)), j.Above(math.Log1p(-threshold)))
}

// fewestLayouts tell how much the layout moves a benchmark.
const fewestLayouts = 3

// underLayout reports whether the effect is one that linking the same source
// anew may bring or take away.
func (j judgement) underLayout() bool {
	return j.Groups >= fewestLayouts && math.Abs(j.Mid) < 2*j.Between
}

// unanimous reports whether every launch moved the same way.
func (j judgement) unanimous() bool {
	for i := range j.values[0] {
		if (j.values[1][i]-j.values[0][i])*j.Mid <= 0 {
			return false
		}
	}
	return true
}

// enoughLaunches know their own scatter. A change that fewer show has to be in
// each of them: Student's distribution takes the scatter seen for all there
// is, and five launches that lie close by chance are certain of anything.
const enoughLaunches = 10

// fewestLaunches allow a verdict at all, when the budget ends that early.
const fewestLaunches = 4

// looks are the looks taken at one metric so far.
type looks struct {
	at int // launches at the last one
	// p values, corrected for looking, not for being one of several.
	faster, slower float64
	verdict        finding.Verdict // "" while undecided
}

func noLooks() looks { return looks{faster: 1, slower: 1} }

// take looks at the estimate after n launches; k is the number of the look and
// limit the error rate of each direction.
func (l *looks) take(n, k int, j judgement, threshold, limit float64) {
	l.at = n
	faster, slower := j.sides(threshold)
	if n < enoughLaunches && !j.unanimous() {
		faster, slower = 1, 1
	}
	l.faster, l.slower = min(l.faster, stat.Spent(faster, k)), min(l.slower, stat.Spent(slower, k))
	switch {
	case l.faster <= limit:
		l.verdict = finding.Improved
	case l.slower <= limit:
		l.verdict = finding.Regressed
	case n >= 7 && stat.Spent(j.within(threshold), k) <= 0.05:
		l.verdict = finding.Same
	}
}

// judge looks at e's launches, if a look is due, as one of so many benchmarks.
// last says that no launch will follow.
func (e *entrant) judge(p Plan, of int, last bool) {
	n := len(e.launches)
	k, due := stat.Look(n)
	if last {
		if _, ok := e.wall(); !ok {
			e.trouble = "its timer never ran: no time was measured"
			return
		}
	}
	if e.verdict != "" || n < p.MinLaunches && !last || !due && !last || n < fewestLaunches || n == e.at {
		return
	}
	j, ok := e.wall()
	if !ok {
		e.trouble = "its timer never ran: no time was measured"
		return
	}
	e.take(n, k, j, p.Threshold, alpha/float64(of))
}

// comparison is a metric's, without verdict.
func (e *entrant) comparison(m metric) (finding.Comparison, judgement) {
	j, _ := e.judgement(m)
	c := finding.Comparison{
		Bench: e.name, Unit: m.unit, Old: stat.Median(j.values[0]), New: stat.Median(j.values[1]), Ratio: j.interval(), N: len(j.values[0]),
		Method: j.method(e.shape.gc, e.serial), Values: j.values, Ratios: []float64{}, Warnings: []string{},
	}
	if j.doubt != "" {
		c.Warnings = append(c.Warnings, j.doubt)
	}
	for i := range j.values[0] {
		c.Ratios = append(c.Ratios, j.values[1][i]/j.values[0][i])
	}
	return c, j
}

func (j judgement) method(gc, serial bool) string {
	parts := "parts"
	if gc {
		parts = "whole GC cycles"
	}
	how := "mean of all " + parts
	switch {
	case j.fraction == inPairs:
		how = "median of the ratios of blocks that lie beside each other"
	case j.fraction == 1:
		how = "trimmed mean of " + parts
	case j.fraction > 0:
		how = fmt.Sprintf("mean of the fastest %s of %s", units.Percent(j.fraction), parts)
	}
	if serial {
		how += ", with GOMAXPROCS=1 (one goroutine)"
	}
	if j.Kept < 1 {
		return fmt.Sprintf("%s; mean over the fastest %s of launches of each side", how, units.Percent(j.Kept))
	}
	return how + "; mean over launches"
}

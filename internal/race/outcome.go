package race

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/bench"
	"github.com/gotoll/toll/internal/stat"
	"github.com/gotoll/toll/internal/units"
)

// decide takes the last look at each entrant and Holm's step, before twins are raced: a small
// effect that shows at the end only is one that they are for.
func (r *racer) decide() {
	var faster, slower []float64
	for _, e := range r.entrants {
		if e.timed() {
			e.judge(r.p, len(r.entrants), true)
		}
		if e.timed() {
			faster, slower, r.timed = append(faster, e.faster), append(slower, e.slower), append(r.timed, e)
		}
	}
	// The limit of each early stop was alpha over all benchmarks, the step of
	// Holm's that is the hardest: the correction only ever adds verdicts.
	faster, slower = stat.Holm(faster), stat.Holm(slower)
	for i, e := range r.timed {
		e.holm, e.final = min(faster[i], slower[i]), e.verdict
		if e.final != "" {
			continue
		}
		// The least over all looks may be of an early one: the interval of all has to agree.
		switch now := e.interval(); {
		case faster[i] <= alpha && now.High < 1:
			e.final = finding.Improved
		case slower[i] <= alpha && now.Low > 1:
			e.final = finding.Regressed
		}
	}
	switch len(r.timed) {
	case 0: // all are the same code, or cannot be measured
	case 1:
		r.out.Correction = "none needed: one benchmark"
	default:
		r.out.Correction = fmt.Sprintf("Holm over %d benchmarks", len(r.timed))
	}
}

// timed tells whether there are times to be judged.
func (e *entrant) timed() bool { return e.trouble == "" && e.same == "" && len(e.launches) > 0 }

// conclude turns the entrants into the outcome's comparisons and verdict.
func (r *racer) conclude() {
	for _, e := range r.entrants {
		switch {
		case e.absent:
		case e.same != "":
			r.out.Comparisons = append(r.out.Comparisons, unchanged(e))
		case e.trouble != "":
			r.out.Comparisons = append(r.out.Comparisons, invalid(e))
		case !e.timed():
			r.warn("the budget was gone before %s was raced", e.name)
		default:
			r.out.Comparisons = append(r.out.Comparisons, r.compare(e)...)
		}
	}
	r.sameOutput()
	r.machineWarnings()
	r.verdict()
}

func invalid(e *entrant) finding.Comparison {
	return finding.Comparison{
		Bench: e.name, Unit: "sec/op", Ratio: finding.Interval{Low: 1, Mid: 1, High: 1}, Verdict: finding.Invalid,
		Method: "not measured", Ratios: []float64{}, Warnings: []string{e.trouble},
	}
}

// compare is all comparisons of one benchmark that was timed.
func (r *racer) compare(e *entrant) []finding.Comparison {
	t, j := e.comparison(wallTime())
	t.P, t.Verdict = e.holm, e.final
	if t.Verdict == "" {
		switch {
		case settled(t, r.p.Threshold):
			t.Verdict = finding.Same
		default:
			t.Verdict = finding.Inconclusive
			t.Warnings = append(t.Warnings, undecided(e, t))
		}
	}
	t.Method += "; " + byLooks
	e.layoutNoise(&t, j)
	t.Warnings = append(t.Warnings, e.crossCheck(t)...)
	c, _ := e.comparison(cpuTime())
	c.Verdict = byInterval(c, r.p.Threshold)
	c.Method += "; process CPU, an interval without test"
	if against(t.Verdict, c.Verdict) {
		t.Warnings = append(t.Warnings, fmt.Sprintf("wall time %s but process CPU %s: work moved between goroutines or into the runtime", t.Verdict, c.Verdict))
	}
	out := []finding.Comparison{t}
	if c.N == t.N {
		out = append(out, c)
	}
	// Bytes and allocations of each benchmark are judged beside its time, by intervals.
	level := 1 - 2*alpha/float64(2*max(1, len(r.timed)))
	counts, odd := e.counts(r.p.Threshold, level)
	if len(odd) > 0 {
		r.warn("%s reports a metric that is no number in some launch, which is left out: %s", e.name, strings.Join(odd, ", "))
	}
	return append(out, counts...)
}

// layoutNoise takes the verdict from an effect that linking the same source
// anew may bring or take away.
func (e *entrant) layoutNoise(t *finding.Comparison, j judgement) {
	if t.Verdict != finding.Improved && t.Verdict != finding.Regressed {
		return
	}
	if e.twin != nil {
		if twin, ok := e.twin.wall(); ok && twin.Between > j.Between {
			j.Between, j.Groups = twin.Between, twin.Groups
		}
	}
	moves := units.Percent(2 * j.Between)
	switch {
	case j.underLayout():
		t.Warnings = append(t.Warnings, fmt.Sprintf("%s by the numbers, but linking the same source anew moves this benchmark by %s either way (two standard deviations, %d layouts): layout, not a win or loss", t.Verdict, moves, j.Groups))
		t.Verdict = finding.Inconclusive
	case j.Groups >= fewestLayouts && j.Between > 0.005:
		t.Warnings = append(t.Warnings, fmt.Sprintf("linking the same source anew moves this benchmark by %s either way (two standard deviations, %d layouts): the interval allows for it", moves, j.Groups))
	}
}

func undecided(e *entrant, t finding.Comparison) string {
	why := "the race's budget was gone"
	if e.capped {
		why = "the benchmark's share of time was gone"
	}
	return fmt.Sprintf("%s after %s launches, the interval reached is %s: a larger budget narrows it", why, units.Count(int64(t.N)), units.Delta(t.Ratio))
}

func against(a, b finding.Verdict) bool {
	return a == finding.Improved && b == finding.Regressed || a == finding.Regressed && b == finding.Improved
}

// byInterval judges a comparison that no sequential test stands behind.
func byInterval(c finding.Comparison, threshold float64) finding.Verdict {
	switch {
	case c.Exact && c.Ratio.Mid < 1-threshold, !c.Exact && c.N >= 5 && c.Ratio.High < 1-threshold/2 && c.Ratio.Mid < 1-threshold:
		return finding.Improved
	case c.Exact && c.Ratio.Mid > 1+threshold, !c.Exact && c.N >= 5 && c.Ratio.Low > 1+threshold/2 && c.Ratio.Mid > 1+threshold:
		return finding.Regressed
	case c.Exact || within(c.Ratio, threshold):
		return finding.Same
	}
	return finding.Inconclusive
}

// counts compares allocations and the benchmark's own metrics; odd are those that are not a
// number or infinite somewhere, such as a share of nothing.
func (e *entrant) counts(threshold, level float64) (out []finding.Comparison, odd []string) {
	seen := map[string]bool{}
	for _, l := range e.launches {
		for u := range l.values[0] {
			if _, both := l.values[1][u]; both {
				seen[u] = true
			}
		}
	}
	for _, unit := range slices.Sorted(maps.Keys(seen)) {
		if unit == "ns/op" || unit == "MB/s" { // derived from the time, which is compared above
			continue
		}
		var values [2][]float64
		for _, l := range e.launches {
			for arm := range 2 {
				values[arm] = append(values[arm], l.values[arm][unit])
			}
		}
		if slices.ContainsFunc(slices.Concat(values[0], values[1]), func(x float64) bool { return math.IsNaN(x) || math.IsInf(x, 0) }) {
			odd = append(odd, unit)
			continue
		}
		if c, ok := count(e.name, unit, values, threshold, level); ok {
			out = append(out, c)
		}
	}
	return out, odd
}

// count compares one counted unit; ok is false where both sides are 0. What differs between
// launches is judged by the interval of confidence level, and shown with that of 95 %.
func count(name, unit string, values [2][]float64, threshold, level float64) (finding.Comparison, bool) {
	c := finding.Comparison{Bench: name, Unit: unit, Old: stat.Median(values[0]), New: stat.Median(values[1]), Values: values, Ratios: []float64{}, Warnings: []string{}}
	exact := "exact: equal in every launch"
	if unit == "B/op" && levelled(&values) {
		exact = "exact: within 2 B or 0.2 % in every launch, the least counts"
		c.Old, c.New = values[0][0], values[1][0]
	}
	constant := func(xs []float64) bool { return slices.Min(xs) == slices.Max(xs) }
	var wide *finding.Interval
	if c.Old == 0 && c.New == 0 {
		return c, false
	}
	if constant(values[0]) && constant(values[1]) {
		c.Exact, c.N, c.Method = true, 1, exact
		q := c.New / c.Old
		if c.Old == 0 {
			q = 1 + c.New
			c.Warnings = append(c.Warnings, "the old side is 0: the ratio is against 1")
		}
		c.Ratio = finding.Interval{Low: q, Mid: q, High: q}
		c.Ratios = []float64{q}
	} else {
		c.N, c.Method = len(values[0]), "differs between launches: Hodges-Lehmann over launches"
		if xs := logs(values); len(xs) == c.N {
			c.Ratio = ratio(xs)
			if len(xs) > 1 {
				w := finding.Interval(stat.Centre(xs, level).Exp())
				wide = &w
			}
			for _, x := range xs {
				c.Ratios = append(c.Ratios, math.Exp(x))
			}
		} else {
			c.Ratio, c.Ratios = nearZero(values)
			c.Warnings = append(c.Warnings, "0 in some launches: such a ratio is against 1")
		}
	}
	judging := c
	if wide != nil && !within(c.Ratio, threshold) {
		judging.Ratio = *wide
	}
	c.Verdict = byInterval(judging, threshold)
	switch {
	case !judged(unit):
		c = neutral(c, "whether less is better is not known of this metric: shown, not judged")
	case !c.Exact && !bench.IsBenchmark(name):
		c = neutral(c, "the testing package's own goroutines allocate beside a test: shown, not judged")
	}
	return c, true
}

// levelled sets values that differ by no more than 2 or 0.2 % on each side to
// their least: what the runtime allocates beside the benchmark can only add,
// and less than an object per op.
func levelled(values *[2][]float64) bool {
	for _, xs := range values {
		if low := slices.Min(xs); slices.Max(xs) > low+max(2, 0.002*low) {
			return false
		}
	}
	changed := false
	for arm, xs := range values {
		low := slices.Min(xs)
		changed = changed || slices.Max(xs) > low
		values[arm] = slices.Repeat([]float64{low}, len(xs))
	}
	return changed
}

// nearZero is the ratio of counts that are 0 in some launches, where logarithms
// end.
func nearZero(values [2][]float64) (finding.Interval, []float64) {
	xs := make([]float64, len(values[0]))
	for i := range xs {
		xs[i] = (values[1][i] + max(0, 1-values[0][i])) / max(values[0][i], 1)
	}
	if len(xs) < 2 {
		return finding.Interval{Low: xs[0], Mid: xs[0], High: xs[0]}, xs
	}
	c := stat.Centre(xs, 0.95)
	return finding.Interval{Low: max(0, c.Low), Mid: c.Mid, High: c.High}, xs
}

func judged(unit string) bool { return unit == "sec/op" || unit == "B/op" || unit == "allocs/op" }

// neutral takes the verdict from a difference that may mean nothing.
func neutral(c finding.Comparison, why string) finding.Comparison {
	if c.Verdict != finding.Same {
		c.Verdict = finding.Inconclusive
		c.Warnings = append(c.Warnings, why)
	}
	return c
}

// crossCheck looks for signs that a time verdict says less than it seems to.
func (e *entrant) crossCheck(t finding.Comparison) []string {
	if t.Verdict != finding.Improved && t.Verdict != finding.Regressed {
		return nil
	}
	byLayout := map[int][]float64{}
	for i, x := range t.Ratios {
		byLayout[e.launches[i].layout] = append(byLayout[e.launches[i].layout], math.Log(x))
	}
	agree := 0
	for _, ys := range byLayout {
		if stat.Median(ys)*(t.Ratio.Mid-1) > 0 {
			agree++
		}
	}
	if 3*agree < 2*len(byLayout) {
		return []string{fmt.Sprintf("only %d of %d binary layouts agree on the direction: this may be layout, not the change", agree, len(byLayout))}
	}
	return nil
}

func (r *racer) machineWarnings() {
	m := r.out.Machine
	if m.Foreign > 0.15 {
		r.warn("others used %s of the machine's CPU during the race: intervals are wider than they could be", units.Percent(m.Foreign))
	}
	if m.Steal > 0.02 {
		r.warn("the hypervisor took %s of the machine's CPU during the race", units.Percent(m.Steal))
	}
	if m.Throttled > 0.05*r.out.Seconds {
		r.warn("the cgroup's quota stopped everything for %s of the race: give it a higher CPU limit", units.Nanos(m.Throttled*1e9))
	}
	if m.Quota > 0 && m.Quota < float64(m.Cores) {
		r.warn("a cgroup quota of %s cores throttles what runs on %d: parallel benchmarks measure the quota", units.Sig(m.Quota), m.Cores)
	}
}

// verdict is the whole race's.
func (r *racer) verdict() {
	o := r.out
	if failed := failedGuard(o.Guards); failed != "" {
		o.Verdict, o.Reason = finding.Invalid, failed
		return
	}
	by := map[finding.Verdict][]finding.Comparison{}
	for _, c := range o.Comparisons {
		if judged(c.Unit) {
			by[c.Verdict] = append(by[c.Verdict], c)
		}
	}
	improved, regressed, open := by[finding.Improved], by[finding.Regressed], by[finding.Inconclusive]
	switch {
	case len(by[finding.Invalid]) > 0:
		c := by[finding.Invalid][0]
		why, _, _ := strings.Cut(c.Warnings[0], "\n")
		o.Verdict, o.Reason = finding.Invalid, c.Bench+" cannot be measured: "+why
	case len(regressed) > 0 && len(improved) > 0:
		o.Verdict, o.Reason = finding.Regressed, fmt.Sprintf("%s; what improved does not make up for it: %s", listed(regressed), listed(improved))
	case len(regressed) > 0:
		o.Verdict, o.Reason = finding.Regressed, listed(regressed)
	case len(improved) > 0:
		o.Verdict, o.Reason = finding.Improved, listed(improved)+"; none regressed"
		if len(open) > 0 {
			o.Reason += ", not decided: " + listed(open)
		}
	case len(open) > 0:
		o.Verdict, o.Reason = finding.Inconclusive, reached(open)
	case len(o.Comparisons) > 0 && !slices.ContainsFunc(o.Comparisons, func(c finding.Comparison) bool { return !untimed(c) }):
		o.Verdict, o.Reason = finding.Same, "no code change: "+strings.TrimSuffix(o.Comparisons[0].Method, ": not timed")
	case len(o.Comparisons) > 0:
		o.Verdict, o.Reason = finding.Same, "every difference lies inside "+units.Percent(o.Threshold)
	default:
		o.Verdict, o.Reason = finding.Inconclusive, "nothing was raced within the budget"
	}
}

// mostNamed benchmarks are named in a reason.
const mostNamed = 3

// listed names benchmarks, each with its units: "Route sec/op, B/op and
// allocs/op; Parse sec/op". The verdict's word is the caller's to say.
func listed(cs []finding.Comparison) string {
	var names []string
	unitsOf := map[string][]string{}
	for _, c := range cs {
		if unitsOf[c.Bench] == nil {
			names = append(names, c.Bench)
		}
		unitsOf[c.Bench] = append(unitsOf[c.Bench], c.Unit)
	}
	var parts []string
	for _, name := range names[:min(len(names), mostNamed)] {
		us := unitsOf[name]
		last := us[len(us)-1]
		if len(us) > 1 {
			last = strings.Join(us[:len(us)-1], ", ") + " and " + last
		}
		parts = append(parts, name+" "+last)
	}
	return more(strings.Join(parts, "; "), len(names), "benchmark")
}

// reached names comparisons with the interval that the budget came to.
func reached(cs []finding.Comparison) string {
	var parts []string
	for _, c := range cs[:min(len(cs), mostNamed)] {
		n := fmt.Sprintf("n=%d pairs", c.N)
		if c.Exact {
			n = "exact"
		}
		parts = append(parts, fmt.Sprintf("%s %s %s, %s", c.Bench, units.Delta(c.Ratio), c.Unit, n))
	}
	return "the budget came as far as " + more(strings.Join(parts, "; "), len(cs), "comparison")
}

// more adds how many of n are not named.
func more(list string, n int, what string) string {
	switch n -= mostNamed; {
	case n == 1:
		return list + " and 1 more " + what
	case n > 1:
		return fmt.Sprintf("%s and %d more %ss", list, n, what)
	}
	return list
}

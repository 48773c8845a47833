package canary

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/canary/judgement"
	"github.com/gotoll/toll/internal/evidence"
	"github.com/gotoll/toll/internal/stat"
	"github.com/gotoll/toll/internal/units"
	"github.com/gotoll/toll/internal/vitals"
)

// level is the error rate of all rows together, that of a race; confidence is
// that of the intervals shown, each by itself.
const (
	level      = 0.01
	confidence = 0.95
)

// assumedScatter is the variance between windows over that of sampling which
// is assumed where one window a side cannot tell. Services under load were
// seen between 1 and 3.
const assumedScatter = 3

// judge compares the windows taken.
func (c *comparison) judge() (judgement.Judgement, error) {
	module := c.module()
	var r [2][]reading
	for i, windows := range c.windows {
		for _, w := range windows {
			r[i] = append(r[i], w.read(module, c.o.Per))
		}
	}
	if err := c.sort(&r); err != nil {
		return judgement.Judgement{}, err
	}
	for i := range r {
		c.describe(i, r[i])
	}
	t := newTable(c, r)
	t.figures()
	t.functions()
	t.correct()
	j := judgement.Judgement{
		Schema: judgement.Schema, Baseline: c.sides[0], Canary: c.sides[1], Module: module, Per: t.per, Tolerance: c.o.Tolerance, Latency: c.o.Latency, Level: level,
		Correction: fmt.Sprintf("Holm over figures (%d) and over functions (%d)", len(t.family(false)), len(t.family(true))), Method: c.method(), Scatter: t.scatter(), Warnings: c.warnings,
	}
	var weaker []string
	if len(r[0]) == 1 && len(r[1]) == 1 {
		weaker = append(weaker, fmt.Sprintf("one window a side says nothing of what differs from one window to the next: the intervals are of the number of samples, with a variance of %d times what sampling gives assumed; take several windows", assumedScatter))
		j.Scatter = 0
	}
	if t.bias > 0 {
		weaker = append(weaker, fmt.Sprintf("CPU time is only sampled, by timers that see too much or too little of work in even bursts, in every window alike: an error of %s for each process is added; have %s on the metrics page", units.Percent(samplingBias), vitals.CPUCounter))
	}
	if t.blind != "" {
		weaker = append(weaker, t.blind)
	}
	j.Weaker = strings.Join(weaker, "; ")
	for _, row := range t.rows {
		if row.Kind == "" {
			j.Figures = append(j.Figures, row.Row)
		} else {
			j.Functions = append(j.Functions, row.Row)
		}
	}
	slices.SortStableFunc(j.Functions, func(a, b judgement.Row) int {
		return cmp.Or(cmp.Compare(a.P, b.P), cmp.Compare(math.Abs(b.New-b.Old), math.Abs(a.New-a.Old)), cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.Name, b.Name))
	})
	j.Verdict, j.Reasons = t.verdict()
	return j, nil
}

// module is the one whose functions are compared: that of the options if any
// profile passes through it, else the one that the profiles' names tell.
func (c *comparison) module() string {
	var all []*evidence.Profile
	for _, w := range slices.Concat(c.windows[0], c.windows[1]) {
		all = append(all, w.Profiles...)
	}
	if c.o.Module != "" && evidence.Passes(c.o.Module, all...) {
		return c.o.Module
	}
	_, module := evidence.Divide("", all...)
	return module
}

// sort leaves out the windows that cannot be compared, with their pair.
func (c *comparison) sort(r *[2][]reading) error {
	bad := func(side, n int) string {
		switch w := r[side][n]; {
		case w.restarted:
			return "the program was started anew in between"
		case w.divisions[finding.CPU].Samples == 0:
			return "no CPU samples: the program was idle"
		case w.units <= 0 && c.o.Per != "":
			return fmt.Sprintf("%s did not grow, or is not on the metrics page", c.o.Per)
		}
		return ""
	}
	var kept [2][]reading
	why := ""
	for side := range r {
		for n := range r[side] {
			what := bad(side, n)
			if what == "" && c.paired {
				if bad(1-side, n) != "" {
					continue // said of the other one
				}
			}
			if what == "" {
				kept[side] = append(kept[side], r[side][n])
				continue
			}
			why = cmp.Or(why, what)
			c.warn(fmt.Sprintf("window %d of the %s", n+1, sideName(side)), "%s; left out", what)
		}
	}
	*r = kept
	if len(kept[0]) == 0 || len(kept[1]) == 0 {
		return fmt.Errorf("nothing to compare: %s", cmp.Or(why, "no window was taken"))
	}
	return nil
}

func (c *comparison) describe(i int, r []reading) {
	s := &c.sides[i]
	s.Windows = len(r)
	for _, w := range r {
		cpu := w.divisions[finding.CPU]
		s.Seconds += w.seconds
		s.Samples += cpu.Samples
		s.CPU += float64(cpu.Total) / 1e9
		s.Requests += w.requests
	}
}

// per names what costs are divided by.
func (c *comparison) per() string { return cmp.Or(c.o.Per, "CPU second") }

func (c *comparison) method() string {
	a, b := c.sides[0].Windows, c.sides[1].Windows
	switch {
	case a == 1 && b == 1:
		return "one window a side, normal approximation to the number of samples"
	case c.paired && !c.o.Until.IsZero() && !c.live:
		return fmt.Sprintf("%d pairs of windows of %s, Student's t on their differences", a, (c.o.Until.Sub(c.o.From) / time.Duration(c.o.Windows)).Round(time.Second))
	case c.paired && c.o.Together:
		return fmt.Sprintf("%d pairs of windows of %s at the same time, Student's t on their differences", a, c.o.Span)
	case c.paired:
		return fmt.Sprintf("%d pairs of windows of %s one after the other in random order, Student's t on their differences", a, c.o.Span)
	}
	return fmt.Sprintf("%d windows against %d, Welch's t", a, b)
}

// role says what a row decides.
type role int

const (
	nothing  role = iota
	cost          // beyond the tolerance to roll back, within it to promote
	service       // the same, with the tolerance of latencies
	alarm         // beyond it to roll back; open is no reason to hold
	shape         // of a whole that may differ: beyond the tolerance, or open, to hold
	hint          // the same, but open is no reason to hold
	standing      // a level of one process a side: half as much again to hold
)

type row struct {
	judgement.Row
	role    role
	scatter float64 // of sampled rows, 0 unknown
	bias    float64 // deviation of Change that windows repeat, and so do not show
}

// table makes the rows.
type table struct {
	*comparison
	r       [2][]reading
	per     string
	counted bool    // the system's count of CPU time is there for all windows
	blind   string  // why the parts of profiles tell nothing, "" they do or nothing is known against them
	bias    float64 // deviation of the sides' difference where CPU time is only sampled, as a part of it
	rows    []row
}

// newTable knows what the readings can tell of the CPU time.
func newTable(c *comparison, r [2][]reading) *table {
	t := &table{comparison: c, r: r, per: c.per(), counted: true}
	for _, readings := range r {
		t.counted = t.counted && !slices.ContainsFunc(readings, func(r reading) bool { return r.cpu <= 0 })
	}
	if t.counted {
		t.blind = blind(r)
	} else if t.whole() {
		t.bias = samplingBias * math.Sqrt(1/float64(max(1, c.instances[0]))+1/float64(max(1, c.instances[1])))
	}
	return t
}

// values are one figure in each window, with the variance that sampling gives.
type values struct{ value, variance []float64 }

// each reads a figure of every window of both sides; ok is false where one
// window lacks it.
func (t *table) each(read func(reading) (value, variance float64, ok bool)) (v [2]values, ok bool) {
	for i, readings := range t.r {
		for _, r := range readings {
			x, s, ok := read(r)
			if !ok || math.IsNaN(x) || math.IsInf(x, 0) {
				return v, false
			}
			v[i].value, v[i].variance = append(v[i].value, x), append(v[i].variance, s)
		}
	}
	return v, true
}

// shift compares the two sides.
func (t *table) shift(v [2]values) stat.Estimate {
	return stat.Windowed{Old: v[0].value, New: v[1].value, OldVar: v[0].variance, NewVar: v[1].variance, Paired: t.paired}.Shift(assumedScatter)
}

// ratio adds a row whose change is new/old: of logarithms, so that it means the
// same for large and small windows. offset is added to both sides of the ratio,
// so that almost nothing over nothing is no change; 0 where no window is 0.
func (t *table) ratio(r row, offset float64, read func(reading) (value, relative float64, ok bool)) {
	v, ok := t.each(read)
	if !ok {
		return
	}
	r.Old, r.New, r.Ratio, r.P = stat.Mean(v[0].value), stat.Mean(v[1].value), true, 1
	for i := range v {
		for n, x := range v[i].value {
			if x+offset <= 0 {
				return // nothing to divide by
			}
			v[i].value[n] = math.Log(x + offset)
		}
	}
	if e := t.shift(v); !math.IsInf(e.Error, 0) {
		e = e.Widen(r.bias)
		i := e.Interval(confidence)
		r.Change = &finding.Interval{Low: math.Exp(i.Low), Mid: math.Exp(i.Mid), High: math.Exp(i.High)}
		// Up and down by the same factor are equally far.
		r.P, r.scatter = e.Beyond(math.Log1p(r.Limit)), e.Between
	}
	t.rows = append(t.rows, r)
}

// part adds a row whose change is new-old, in parts of the baseline's cost.
func (t *table) part(r row, v [2]values) {
	r.P = 1
	r.Old, r.New = stat.Mean(v[0].value), stat.Mean(v[1].value)
	e := t.shift(v)
	if math.IsInf(e.Error, 0) {
		return
	}
	e = e.Widen(r.bias)
	i := e.Interval(confidence)
	r.Change = &finding.Interval{Low: i.Low, Mid: i.Mid, High: i.High}
	r.P, r.scatter = e.Beyond(r.Limit), e.Between
	t.rows = append(t.rows, r)
}

// told adds a row that is shown and not judged.
func (t *table) told(name, unit, why string, as role, read func(reading) float64) {
	v, ok := t.each(func(r reading) (float64, float64, bool) { return read(r), 0, true })
	if !ok {
		return
	}
	was, is := stat.Mean(v[0].value), stat.Mean(v[1].value)
	if was == 0 && is == 0 {
		return
	}
	t.rows = append(t.rows, row{Row: judgement.Row{Name: name, Unit: unit, Old: was, New: is, P: 1, State: judgement.Told, Why: why}, role: as})
}

// family are the judged rows of the process as a whole, or of its functions.
func (t *table) family(functions bool) (rows []*row) {
	for i := range t.rows {
		if r := &t.rows[i]; r.State != judgement.Told && (r.Kind != "") == functions {
			rows = append(rows, r)
		}
	}
	return rows
}

// correct corrects the p values for being several, half of the error rate for
// the figures and half for the functions, so that many functions do not hide
// the figures that decide; and says what each row came to.
func (t *table) correct() {
	for _, functions := range []bool{false, true} {
		rows := t.family(functions)
		ps := make([]float64, len(rows))
		for i, r := range rows {
			ps[i] = r.P
		}
		for i, p := range stat.Holm(ps) {
			rows[i].P = min(1, 2*p)
			rows[i].State = stateOf(rows[i].Row)
		}
	}
}

func stateOf(r judgement.Row) judgement.State {
	if r.Change == nil {
		return judgement.Open
	}
	none, low, high := limits(r)
	switch {
	case r.P <= level && r.Change.Mid > none:
		return judgement.Worse
	case r.P <= level:
		return judgement.Better
	case r.Change.Low >= low && r.Change.High <= high:
		return judgement.Same
	}
	return judgement.Open
}

// limits are what no change is, and the changes between which a row counts as none.
func limits(r judgement.Row) (none, low, high float64) {
	if r.Ratio {
		return 1, 1 / (1 + r.Limit), 1 + r.Limit
	}
	return 0, -r.Limit, r.Limit
}

// scatter is the middle of what the sampled rows saw, 0 if nothing is known.
func (t *table) scatter() float64 {
	var seen []float64
	for _, r := range t.rows {
		if r.scatter > 0 {
			seen = append(seen, r.scatter)
		}
	}
	if len(seen) == 0 {
		return 0
	}
	return stat.Median(seen)
}

package labrun

import (
	"context"
	"fmt"
	"io/fs"
	"math"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/experiment"
	"github.com/gotoll/toll/internal/gocmd"
	"github.com/gotoll/toll/internal/proc"
	"github.com/gotoll/toll/rule"
)

// ResultOf is a claim before anything was held against it.
func ResultOf(c experiment.Claim) finding.ClaimResult {
	out := finding.ClaimResult{Claim: c.ID, Article: c.Article, Line: c.Line, Quote: c.Quote, Published: c.Published, Unit: c.Unit, Verdict: finding.NotRaced, Note: c.Note}
	if c.Open != "" {
		out.Verdict, out.Note = finding.NotRaceable, c.Open
	}
	return out
}

// claims judges every claim: a measured one under each Go version that has its
// figures, newest first.
func (r *run) claims() {
	for _, c := range r.e.Claims {
		base := ResultOf(c)
		switch {
		case c.Sum != nil:
			base.Steps = c.Sum()
			base.Verdict = add(c.Published, base.Steps)
		case c.Test != "":
			if i := slices.IndexFunc(r.result.Claims, func(x finding.ClaimResult) bool { return x.Claim == c.ID }); i >= 0 {
				continue // tests came first
			}
		case c.Measure != nil:
			r.result.Claims = append(r.result.Claims, r.measured(c, base)...)
			continue
		}
		r.result.Claims = append(r.result.Claims, base)
	}
	order := map[string]int{}
	for i, c := range r.e.Claims {
		order[c.ID] = i
	}
	slices.SortStableFunc(r.result.Claims, func(a, b finding.ClaimResult) int { return order[a.Claim] - order[b.Claim] })
}

func (r *run) measured(c experiment.Claim, base finding.ClaimResult) []finding.ClaimResult {
	var out []finding.ClaimResult
	for _, goVersion := range slices.Backward(r.result.Go) {
		i, n, ok := figure(r.result.Cells, *c.Measure, goVersion)
		if !ok {
			continue
		}
		x := base
		x.Go, x.Measured, x.N = goVersion, &i, n
		if n < 3 && i.Low == i.High && !exact(r.result.Cells, *c.Measure, goVersion) {
			x.Verdict, x.Why = finding.Undecided, "one launch says nothing of its spread: give it more --budget"
		} else {
			x.Verdict, x.Why = judge(*c.Measure, c.Published, i)
		}
		out = append(out, x)
	}
	if out == nil {
		return []finding.ClaimResult{base}
	}
	return out
}

// pairFigure holds a claim about a rule's pattern against what its pair is worth:
// the measure's unit names the metric, Bad over Better. ok is false where the
// pair has no such figure.
func pairFigure(m experiment.Measure, pair finding.Claim) (i finding.Interval, n int, ok bool) {
	u, ok := pair.Unit(m.Of.Unit)
	if !ok || u.Ratio.Low <= 0 {
		return i, 0, false
	}
	return finding.Interval{Low: 1 / u.Ratio.High, Mid: 1 / u.Ratio.Mid, High: 1 / u.Ratio.Low}, u.N, true
}

// OfPair holds what the articles claim of a rule's pattern against its pair.
func OfPair(claims []experiment.Claim, pair finding.Claim) []finding.ClaimResult {
	out := []finding.ClaimResult{}
	for _, c := range claims {
		x := ResultOf(c)
		if c.Measure != nil {
			if i, n, ok := pairFigure(*c.Measure, pair); ok {
				x.Go, x.Measured, x.N = pair.Go, &i, n
				x.Verdict, x.Why = judge(*c.Measure, c.Published, i)
			}
		}
		out = append(out, x)
	}
	return out
}

func find(cells []finding.LabCell, at experiment.Cell, goVersion string) *finding.LabCell {
	for i, c := range cells {
		if c.Arm == at.Arm && c.Row == at.Row && c.Unit == at.Unit && c.Go == goVersion && c.N > 0 {
			return &cells[i]
		}
	}
	return nil
}

func exact(cells []finding.LabCell, m experiment.Measure, goVersion string) bool {
	of := find(cells, m.Of, goVersion)
	against := find(cells, m.Against, goVersion)
	return of != nil && of.Exact && (m.As == experiment.Value || against != nil && against.Exact)
}

// figure computes a measure from the cells of one Go version: launch by
// launch where both sides have as many, so that what a launch's neighbours did
// to both sides cancels.
func figure(cells []finding.LabCell, m experiment.Measure, goVersion string) (i finding.Interval, n int, ok bool) {
	of := find(cells, m.Of, goVersion)
	if of == nil {
		return i, 0, false
	}
	per := m.Per
	if per == 0 {
		per = 1
	}
	if m.As == experiment.Value {
		return finding.Interval{Low: of.Value.Low / per, Mid: of.Value.Mid / per, High: of.Value.High / per}, of.N, true
	}
	against := find(cells, m.Against, goVersion)
	if against == nil {
		return i, 0, false
	}
	a, b := of.Values, against.Values
	if len(a) != len(b) || len(a) == 0 {
		a, b = []float64{of.Value.Mid}, []float64{against.Value.Mid}
	}
	values := make([]float64, len(a))
	for k := range a {
		switch m.As {
		case experiment.Difference:
			values[k] = (a[k] - b[k]) / per
		case experiment.Share:
			values[k] = a[k] / b[k] / per
		case experiment.Ratio:
			values[k] = math.Log(a[k] / b[k])
		case experiment.Change:
			values[k] = math.Log(a[k] / b[k])
		}
		if math.IsNaN(values[k]) || math.IsInf(values[k], 0) {
			return i, 0, false
		}
	}
	i = centre(values)
	switch m.As {
	case experiment.Ratio:
		i = finding.Interval{Low: math.Exp(i.Low), Mid: math.Exp(i.Mid), High: math.Exp(i.High)}
	case experiment.Change:
		i = finding.Interval{Low: math.Expm1(i.Low), Mid: math.Expm1(i.Mid), High: math.Expm1(i.High)}
	}
	return i, len(values), true
}

// tests runs the tests that show where published better code is wrong.
func (r *run) tests(ctx context.Context) {
	dirs := map[string]string{}
	for _, c := range r.e.Claims {
		if c.Test == "" || ctx.Err() != nil {
			continue
		}
		out := ResultOf(c)
		dir, ok := dirs[c.TestDir]
		if !ok {
			dir = filepath.Join(r.temp, fmt.Sprintf("test%d", len(dirs)))
			dirs[c.TestDir] = dir
			if files, err := fs.Sub(r.e.Files, c.TestDir); err != nil {
				r.warn(c.Test, err.Error())
			} else if err := unpack(files, dir, "lab.test/"+r.e.Name, newest(runtime.Version())); err != nil {
				r.warn(c.Test, err.Error())
			}
		}
		r.progress("test "+c.Test, 0, 0)
		out.Verdict, out.Test, out.Why = published(ctx, dir, c)
		r.result.Claims = append(r.result.Claims, out)
	}
}

// published runs the test of a claim that the article's code is right: a
// failure shows that it is not.
func published(ctx context.Context, dir string, c experiment.Claim) (finding.ClaimVerdict, string, string) {
	res, err := gocmd.Tool{Dir: dir, Env: alone()}.Run(ctx, "test", "-count=1", "-vet=off", "-tags=published", "-timeout=60s", "-v", "-run=^"+c.Test+"$", ".")
	text := proc.LastLines(res.Stdout, 12)
	switch {
	case err != nil && strings.Contains(string(res.Stdout), "--- FAIL: "+c.Test):
		return finding.BetterWrong, text, ""
	case err == nil && strings.Contains(string(res.Stdout), "--- PASS: "+c.Test):
		return finding.Reproduces, "", "the test that would show a fault passes"
	}
	return finding.Undecided, proc.LastLines(append(res.Stdout, res.Stderr...), 12), "the test did not run"
}

// Unrun is an experiment's result before any run: what needs none is judged.
func Unrun(e *experiment.Experiment) finding.LabResult {
	r := &run{e: e, result: empty(e.Name, e.Title)}
	r.claims()
	return r.result
}

// Recorded is what the records say of every claim: experiments first, then
// rules by name, then the claims that nothing races.
func Recorded(c experiment.Catalogue, rules []*rule.Rule) []finding.LabResult {
	var out []finding.LabResult
	for _, e := range c.Experiments {
		now := Unrun(e)
		if recorded, ok := e.Result(); ok {
			now = rejudge(e, recorded)
		}
		out = append(out, now)
	}
	for _, r := range rules {
		if claims := c.OfRules[r.Name()]; len(claims) > 0 {
			pair, _ := r.Claim()
			res := empty(r.Name(), r.Summary)
			res.Pair, res.Claims = &pair, OfPair(claims, pair)
			out = append(out, res)
		}
	}
	if len(c.Open) > 0 {
		res := empty("", "claims that nothing here races")
		for _, x := range c.Open {
			res.Claims = append(res.Claims, ResultOf(x))
		}
		out = append(out, res)
	}
	return out
}

// rejudge holds the claims as they stand now against recorded figures: only
// what tests showed is taken from the record as it was.
func rejudge(e *experiment.Experiment, recorded finding.LabResult) finding.LabResult {
	tests := map[string]string{}
	for _, c := range e.Claims {
		if c.Test != "" {
			tests[c.ID] = c.Note
		}
	}
	r := &run{e: e, result: recorded}
	r.result.Title, r.result.Claims = e.Title, []finding.ClaimResult{}
	for _, c := range recorded.Claims {
		if note, ok := tests[c.Claim]; ok {
			c.Note = note
			r.result.Claims = append(r.result.Claims, c)
		}
	}
	r.claims()
	return r.result
}

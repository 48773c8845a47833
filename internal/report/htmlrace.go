package report

import (
	"fmt"
	"strings"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/units"
	"github.com/gotoll/toll/internal/web"
)

// attempts are in the order of their fates, as in the terminal.
func attempts(m Model) []web.Attempt {
	listed, pages := map[string]bool{}, map[string]bool{}
	for _, f := range m.Findings {
		if f.Advice != finding.AdviseKeep {
			listed[f.ID] = true
		}
	}
	for _, r := range m.Rules {
		pages[r.Name] = true
	}
	var out []web.Attempt
	for _, fate := range fates() {
		for _, a := range m.Optimization.Attempts {
			if a.Fate != fate {
				continue
			}
			v := web.Attempt{
				Fate: string(a.Fate), Title: clean(a.Finding.Message), Place: clean(a.Finding.Site.String()), Rule: clean(a.Rule),
				Commit: clean(short(a.Commit)), Reason: clean(a.Reason), Diff: cleanDiff(a.Diff),
			}
			if n := len(a.Others); n > 0 {
				v.Title += fmt.Sprintf(", and %d more in the same patch", n)
			}
			if a.Patch.Title != "" {
				v.Patch = clean(a.Patch.Title)
			}
			if listed[a.Finding.ID] {
				v.FindingID = anchor("", a.Finding.ID)
			}
			if pages[a.Rule] {
				v.RuleID = anchor("rule-", a.Rule)
			}
			if a.Outcome != nil {
				race := raceView(*a.Outcome)
				v.Race = &race
			}
			out = append(out, v)
		}
	}
	return out
}

func races(outcomes []finding.Outcome) []web.Race {
	var out []web.Race
	for _, o := range outcomes {
		out = append(out, raceView(o))
	}
	return out
}

func raceView(o finding.Outcome) web.Race {
	v := web.Race{ID: anchor("", o.ID), Title: clean(o.Title), Time: minute(o.Time), Verdict: string(o.Verdict), Reason: clean(o.Reason), Facts: facts(o)}
	for _, c := range o.Comparisons {
		v.Comparisons = append(v.Comparisons, comparisonView(c, o.Threshold))
	}
	for _, g := range o.Guards {
		v.Guards = append(v.Guards, web.Guard{Name: clean(g.Name), Detail: clean(g.Detail), OK: g.OK})
	}
	for _, w := range o.Warnings {
		v.Notes = append(v.Notes, clean(w))
	}
	for _, c := range o.Comparisons {
		for _, w := range c.Warnings {
			v.Notes = append(v.Notes, clean(c.Bench+": "+w))
		}
	}
	return v
}

func comparisonView(c finding.Comparison, threshold float64) web.Comparison {
	return web.Comparison{
		Verdict: string(c.Verdict), Bench: clean(c.Bench), Unit: clean(c.Unit), Old: units.Value(c.Old, c.Unit), New: units.Value(c.New, c.Unit),
		Change: units.Delta(c.Ratio), N: strings.TrimSuffix(pairs(c), " pairs"), Plot: plotView(c, threshold),
	}
}

func plotView(c finding.Comparison, threshold float64) *web.Plot {
	if c.Exact {
		return nil
	}
	p, left, right := web.NewPlot(c.Ratios, c.Ratio.Low, c.Ratio.Mid, c.Ratio.High, threshold)
	if p == nil {
		return nil
	}
	p.Left, p.Right = change(left), change(right)
	p.Label = fmt.Sprintf("%d launches, first on top, changes from %s to %s; estimate %s", len(c.Ratios), p.Left, p.Right, units.Delta(c.Ratio))
	if threshold > 0 {
		p.Label += "; counts as no change within " + units.Percent(threshold)
	}
	return p
}

// change prints one ratio as a signed change.
func change(ratio float64) string {
	return units.Delta(finding.Interval{Low: ratio, Mid: ratio, High: ratio})
}

func facts(o finding.Outcome) []web.Pair {
	var out []web.Pair
	add := func(name, value string) {
		if value != "" {
			out = append(out, web.Pair{Name: name, Value: clean(value)})
		}
	}
	add("before", buildPhrase(o.Builds[finding.Old]))
	add("after", buildPhrase(o.Builds[finding.New]))
	if o.Machine.CPU != "" {
		add("machine", fmt.Sprintf("%s of %s, others used %s of the CPU, %s was stolen", units.Plural(o.Machine.Cores, "core"), o.Machine.CPU, units.Percent(o.Machine.Foreign), units.Percent(o.Machine.Steal)))
	}
	add("trials", fmt.Sprintf("%s in %s of measuring", units.Count(int64(o.Trials)), units.Nanos(o.Seconds*1e9)))
	if o.Threshold > 0 {
		add("threshold", units.Percent(o.Threshold))
	}
	add("correction", o.Correction)
	if len(o.Comparisons) > 0 {
		add("method", o.Comparisons[0].Method)
	}
	add("race", o.ID)
	return out
}

func buildPhrase(b finding.Build) string {
	parts := []string{b.Label, b.Go, b.GOOS + "/" + b.GOARCH}
	if b.GOAMD64 != "" {
		parts = append(parts, "GOAMD64="+b.GOAMD64)
	}
	if b.Tags != "" {
		parts = append(parts, "tags "+b.Tags)
	}
	return strings.Join(append(parts, b.Flags...), " ")
}

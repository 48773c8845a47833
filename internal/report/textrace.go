package report

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/term"
	"github.com/gotoll/toll/internal/units"
)

func verdictStyle(v finding.Verdict) term.Style {
	switch v {
	case finding.Improved:
		return term.Green
	case finding.Regressed, finding.Invalid:
		return term.Red
	case finding.Inconclusive:
		return term.Yellow
	}
	return term.Plain
}

// OutcomeText writes one race: a line per comparison, failed guards, warnings,
// how it was measured, and the verdict with its reason last.
func OutcomeText(t *term.Term, o finding.Outcome) error {
	p := &page{t: t}
	p.comparisons(o.Comparisons, "")
	p.guards(o.Guards, o.Reason)
	for _, w := range o.Warnings {
		p.folded(term.Dim, "note: "+w)
	}
	p.folded(term.Dim, howMeasured(o))
	verdict := string(o.Verdict)
	rest := strings.TrimPrefix(term.Wrap(verdict+": "+o.Reason, indent, t.Width), verdict)
	p.line(t.Paint(verdictStyle(o.Verdict), verdict) + rest)
	return p.flush()
}

// comparisons writes "improved  Route/json  -11.8% [-13.0%, -10.4%] sec/op
// n=24 pairs", a line each. CPU time that stayed open next to a decided time
// is left out: a race ends with the decision of the time, and two times of one
// benchmark side by side ask for an explanation that is not the reader's affair.
func (p *page) comparisons(cs []finding.Comparison, indent string) {
	tb := term.Table{Indent: indent, Columns: []term.Column{{}, {}, {Right: true}, {}, {Right: true}}}
	decided := map[string]bool{}
	for _, c := range cs {
		decided[c.Bench] = decided[c.Bench] || c.Unit == "sec/op" && c.Verdict != finding.Inconclusive
	}
	for _, c := range cs {
		if c.Unit == "cpu-sec/op" && c.Verdict == finding.Inconclusive && decided[c.Bench] {
			continue
		}
		tb.Rows = append(tb.Rows, []term.Cell{
			{Text: string(c.Verdict), Style: verdictStyle(c.Verdict)}, {Text: c.Bench}, {Text: units.Delta(c.Ratio)}, {Text: c.Unit}, {Text: pairs(c)},
		})
	}
	p.b.WriteString(tb.Render(p.t))
}

// pairs is a comparison's sample count.
func pairs(c finding.Comparison) string {
	if c.Exact {
		return "exact"
	}
	return fmt.Sprintf("n=%d pairs", c.N)
}

// guards names those that held, and says why others did not unless the
// outcome's reason does.
func (p *page) guards(gs []finding.Guard, reason string) {
	held := make([]string, 0, len(gs))
	for _, g := range gs {
		if g.OK {
			held = append(held, g.Name)
			continue
		}
		if g.Detail != "" && strings.Contains(reason, g.Detail) {
			continue
		}
		p.folded(term.Red, "guard failed: "+g.Name+": "+g.Detail)
	}
	if len(held) > 0 {
		p.folded(term.Dim, "guards held: "+strings.Join(held, ", "))
	}
}

// howMeasured is the race's source line.
func howMeasured(o finding.Outcome) string {
	if o.Trials == 0 {
		return "nothing was timed, " + o.Builds[finding.New].Go
	}
	s := fmt.Sprintf("%s, %s, %s", units.Plural(o.Trials, "trial"), units.Nanos(o.Seconds*1e9), o.Builds[finding.New].Go)
	if o.Machine.CPU != "" {
		s += fmt.Sprintf(", %d cores of %s", o.Machine.Cores, o.Machine.CPU)
	}
	if o.Threshold > 0 {
		s += ", threshold " + units.Percent(o.Threshold)
	}
	if o.Correction != "" {
		s += ", " + o.Correction
	}
	return s
}

// OptimizationText writes one run of the main job: what was committed with its
// proof, what was dropped with its numbers, what was not tried and why, and
// how to take the result.
func OptimizationText(t *term.Term, o finding.Optimization) error {
	p := &page{t: t}
	for _, fate := range fates() {
		for _, a := range o.Attempts {
			if a.Fate == fate {
				p.attempt(a)
			}
		}
	}
	if len(o.Attempts) > 0 {
		p.line("")
	}
	if len(o.Kept) > 0 {
		p.folded(term.Dim, "not tried: "+keptPhrase(o.Kept))
	}
	p.folded(term.Bold, fateCounts(o))
	if o.Branch == "" {
		p.folded(term.Plain, "No branch was made: nothing was proved faster. The work tree was not touched.")
		return p.flush()
	}
	p.folded(term.Plain, fmt.Sprintf("Branch %s is %s ahead of %s; the work tree was not touched.", o.Branch, units.Plural(o.Count(finding.Committed), "commit"), short(o.Base)))
	p.line("Look at it:  " + p.t.Paint(term.Bold, fmt.Sprintf("git log -p %s..%s", short(o.Base), o.Branch)))
	p.line("Take it:     " + p.t.Paint(term.Bold, "git merge "+o.Branch))
	return p.flush()
}

func fates() []finding.Fate {
	return []finding.Fate{finding.Committed, finding.Dropped, finding.Refused, finding.Unproved}
}

func fateStyle(f finding.Fate) term.Style {
	switch f {
	case finding.Committed:
		return term.Green
	case finding.Refused:
		return term.Red
	}
	return term.Yellow
}

func (p *page) attempt(a finding.Attempt) {
	head := fmt.Sprintf("%s: %s (%s)", a.Finding.Site, a.Finding.Message, a.Rule)
	if n := len(a.Others); n > 0 {
		head += fmt.Sprintf(" and %d more with it", n)
	}
	if a.Commit != "" {
		head += ", commit " + short(a.Commit)
	}
	fate := string(a.Fate)
	rest := strings.TrimPrefix(term.Wrap(fate+": "+head, indent, p.t.Width), fate)
	p.line(p.t.Paint(fateStyle(a.Fate), fate) + rest)
	if a.Outcome != nil {
		p.comparisons(a.Outcome.Comparisons, indent)
	}
	if a.Reason != "" && !shown(a) {
		p.below(term.Dim, a.Reason)
	}
}

// shown reports whether the attempt's reason says no more than the lines of
// its race.
func shown(a finding.Attempt) bool {
	o := a.Outcome
	if o == nil || len(o.Comparisons) == 0 {
		return false
	}
	if a.Fate == finding.Committed {
		return true
	}
	timed := slices.ContainsFunc(o.Comparisons, func(c finding.Comparison) bool { return !c.Exact && c.Verdict != finding.Invalid })
	return a.Fate == finding.Dropped && timed && a.Reason == string(o.Verdict)+": "+o.Reason
}

// fateCounts is "2 committed, 1 dropped, 1 refused, 1 unproved in 6m42s".
func fateCounts(o finding.Optimization) string {
	var parts []string
	for _, f := range fates() {
		if n := o.Count(f); n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", n, f))
		}
	}
	if len(parts) == 0 {
		parts = []string{"nothing was tried"}
	}
	return strings.Join(parts, ", ") + " in " + clock(o.Seconds)
}

// keptPhrase lists counts by reason, the largest first.
func keptPhrase(kept map[string]int) string {
	reasons := slices.SortedFunc(maps.Keys(kept), func(a, b string) int {
		if kept[a] != kept[b] {
			return kept[b] - kept[a]
		}
		return strings.Compare(a, b)
	})
	for i, r := range reasons {
		reasons[i] = fmt.Sprintf("%d %s", kept[r], r)
	}
	return strings.Join(reasons, ", ")
}

// short is a commit hash as git shows it.
func short(commit string) string {
	if len(commit) > 10 {
		return commit[:10]
	}
	return commit
}

// clock prints a duration of work: "42s", "6m42s".
func clock(seconds float64) string {
	s := int(seconds + 0.5)
	if s < 60 {
		return fmt.Sprintf("%ds", s)
	}
	return fmt.Sprintf("%dm%02ds", s/60, s%60)
}

// HistoryText writes past races as they come: a heading each, then a line per
// comparison.
func HistoryText(t *term.Term, races []finding.Outcome) error {
	p := &page{t: t}
	if len(races) == 0 {
		p.folded(term.Plain, "No race was run here yet: `toll optimize` or `toll prove` runs the first.")
		return p.flush()
	}
	for _, o := range races {
		head := minute(o.Time) + "  " + o.Title
		p.line(p.t.Paint(term.Bold, term.Cut(term.Clean(head), p.room(), false)))
		p.below(term.Dim, fmt.Sprintf("race %s, %s", o.ID, units.Plural(o.Trials, "trial")))
		if len(o.Comparisons) == 0 {
			p.below(verdictStyle(o.Verdict), string(o.Verdict)+": "+o.Reason)
		}
		p.comparisons(o.Comparisons, indent)
	}
	return p.flush()
}

// minute is an RFC 3339 time as people read it, to the minute.
func minute(t string) string {
	if len(t) < len("2006-01-02T15:04") {
		return t
	}
	m := t[:10] + " " + t[11:16]
	if strings.HasSuffix(t, "Z") {
		m += " UTC"
	}
	return m
}

package report

import (
	"fmt"
	"io"
	"net/url"
	"slices"
	"strings"
	"unicode"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/term"
	"github.com/gotoll/toll/internal/units"
	"github.com/gotoll/toll/internal/web"
)

// HTML writes m as one self-contained page that works from a file, without a
// network and without JavaScript.
func HTML(w io.Writer, m Model) error {
	r, err := pageOf(m)
	if err != nil {
		return err
	}
	r.Doctor, r.History, r.Lab = doctorView(m.Doctor, m.Tune), historyView(m.History), labView(m.Lab, m.Pairs, false)
	r.Pages = pageLinks(Pages, func(p Page) string { return "#" + string(p) })
	return web.Render(w, r)
}

// pageOf lays the whole report out.
func pageOf(m Model) (web.Report, error) {
	r := web.Report{
		Title: clean(m.heading()), Meta: meta(m), Cards: cards(m), Next: nextSteps(m),
		Races: races(m.Races), Foot: foot(m) + " One file: it asks the network for nothing.",
	}
	if o := m.Optimization; o != nil {
		r.Proof = clean(proofLine(*o))
		if len(o.Kept) > 0 {
			r.NotTried = clean(keptPhrase(o.Kept))
		}
		r.Attempts = attempts(m)
	}
	findings(&r, m)
	for _, w := range m.Warnings {
		if text := clean(w.String()); !slices.Contains(r.Warnings, text) {
			r.Warnings = append(r.Warnings, text)
		}
	}
	for _, rec := range m.Recordings {
		r.Recordings = append(r.Recordings, recording(rec))
	}
	var err error
	if r.Rules, err = rulePages(m.Rules); err != nil {
		return r, err
	}
	r.Flames, err = flames(m)
	if len(r.Flames) > 0 {
		mapLinks(&r)
	}
	return r, err
}

// mapLinks leads from findings to their functions in the cost map, where the
// table of a map may have them.
func mapLinks(r *web.Report) {
	for g := range r.Groups {
		for i := range r.Groups[g].Findings {
			f := &r.Groups[g].Findings[i]
			if len(f.Evidence) > 0 {
				f.Map = "#cost?fn=" + url.QueryEscape(f.Func)
			}
		}
	}
}

// clean takes control characters and direction overrides out of what others
// wrote; markup is the templates' business.
func clean(s string) string { return term.Clean(s) }

// cleanLine is clean for source, where tabs mean something.
func cleanLine(s string) string {
	parts := strings.Split(s, "\t")
	for i, p := range parts {
		parts[i] = term.Clean(p)
	}
	return strings.Join(parts, "\t")
}

// anchor makes a name fit for an id and a link.
func anchor(prefix, name string) string {
	keep := func(r rune) rune {
		if r < 0x80 && (unicode.IsLetter(r) || unicode.IsDigit(r) || r == '-' || r == '_') {
			return r
		}
		return '_'
	}
	return prefix + strings.Map(keep, name)
}

func meta(m Model) []web.Pair {
	var out []web.Pair
	add := func(name, value string) {
		if value != "" {
			out = append(out, web.Pair{Name: name, Value: clean(value)})
		}
	}
	if m.Module != m.heading() {
		add("module", m.Module)
	}
	if m.Time != "" {
		add("made", minute(m.Time)+" by "+m.Tool)
	}
	add("Go", strings.TrimPrefix(m.Go, "go"))
	if m.Machine != nil && m.Machine.CPU != "" {
		add("machine", fmt.Sprintf("%s of %s", units.Plural(m.Machine.Cores, "core"), m.Machine.CPU))
	}
	return out
}

func foot(m Model) string { return made(m) + " Intervals are 95%." }

// made says by what and when.
func made(m Model) string {
	s := "Made by " + m.Tool
	if m.Time != "" {
		s += " on " + minute(m.Time)
	}
	return clean(s + ".")
}

// cards are the summary's answers: what it costs, what could come back, what
// is proved, what was not kept.
func cards(m Model) []web.Card {
	out := []web.Card{costCard(m), recoverCard(m)}
	if m.Optimization == nil {
		return append(out, scanCard(m))
	}
	return append(out, provedCard(*m.Optimization), triedCard(*m.Optimization))
}

func costCard(m Model) web.Card {
	c := web.Card{Label: "What the program costs", Value: "not recorded"}
	if len(m.Totals) == 0 {
		c.Details = []string{"Record evidence to see what each line costs."}
		return c
	}
	first := m.Totals[0]
	c.Value = units.Value(first.Value, first.Unit) + " of " + units.Kind(first.Kind)
	c.Details = append(c.Details, "in "+units.Count(first.Samples)+" samples"+over(first.Seconds))
	if first.Kind == finding.CPU && first.Unit == "ns" && first.Seconds > 0 {
		c.Details = append(c.Details, units.Sig(first.Value/1e9/first.Seconds)+" cores busy on average")
	}
	if b := m.Bill; b != nil {
		c.Details = append(c.Details, fmt.Sprintf("%s a year for %s cores", units.Money(b.Fleet, b.Cost.Currency), units.Number(b.Cost.Cores)))
	}
	if m.GC != nil {
		c.Details = append(c.Details, partPhrase("collecting garbage", *m.GC))
	}
	if m.Malloc != nil {
		c.Details = append(c.Details, partPhrase("allocating", *m.Malloc))
	}
	for _, t := range m.Totals[1:] {
		if t.Samples == 0 {
			continue
		}
		c.Details = append(c.Details, totalPhrase(t))
	}
	return c
}

func over(seconds float64) string {
	if seconds == 0 {
		return ""
	}
	return " over " + units.Nanos(seconds*1e9)
}

func partPhrase(what string, p Part) string {
	return fmt.Sprintf("%s of CPU %s (%s samples)", units.Share(p.Share), what, units.Count(p.Samples))
}

func recoverCard(m Model) web.Card {
	c := web.Card{Label: "What fixes would bring back", Value: "not priced"}
	for _, t := range m.Totals {
		if t.Findings == 0 {
			continue
		}
		text := units.Share(t.Recoverable) + " of " + units.Kind(t.Kind)
		if c.Tone == "" {
			c.Tone, c.Value = "cost", text
			c.Bar = web.NewBar(t.Recoverable.Low, t.Recoverable.High, 1, text)
			c.Details = append(c.Details, "by "+units.Plural(t.Findings, "finding"))
			if b := m.Bill; b != nil && t.Kind == finding.CPU {
				c.Details = append(c.Details, fmt.Sprintf("%s..%s a year", units.Money(b.Year.Low, ""), units.Money(b.Year.High, b.Cost.Currency)))
			}
			continue
		}
		c.Details = append(c.Details, text+", "+units.Plural(t.Findings, "finding"))
	}
	switch {
	case c.Tone != "":
	case len(m.Findings) == 0:
		c.Value = "nothing found"
		c.Details = []string{"No known costly pattern stands in the code that was looked at."}
	case len(m.Totals) > 0:
		c.Value = "nothing priced"
		c.Details = []string{"No finding is hot enough in this evidence to be worth a change."}
	default:
		c.Details = []string{units.Plural(len(m.Findings), "finding") + ", none with evidence yet."}
	}
	return c
}

func scanCard(m Model) web.Card {
	c := web.Card{Label: "What was looked at", Value: units.Plural(len(m.Findings), "finding")}
	if m.Scan != nil {
		c.Details = []string{fmt.Sprintf("%s, %s", units.Plural(m.Scan.Packages, "package"), units.Plural(m.Scan.Rules, "rule"))}
		if m.Scan.Cold > 0 {
			c.Details = append(c.Details, units.Count(int64(m.Scan.Cold))+" in cold code: keep")
		}
	}
	return c
}

func provedCard(o finding.Optimization) web.Card {
	n := o.Count(finding.Committed)
	c := web.Card{Label: "What is proved", Value: "nothing yet"}
	if n == 0 {
		c.Details = []string{"No patch was measured faster beyond its threshold."}
		return c
	}
	c.Tone, c.Value = "good", units.Plural(n, "commit")+" faster"
	for _, a := range o.Attempts {
		if a.Fate != finding.Committed || a.Outcome == nil {
			continue
		}
		for _, cmp := range a.Outcome.Comparisons {
			if cmp.Verdict == finding.Improved {
				c.Details = append(c.Details, clean(fmt.Sprintf("%s %s %s (%s)", cmp.Bench, units.Delta(cmp.Ratio), cmp.Unit, pairs(cmp))))
				break
			}
		}
	}
	const most = 5
	if len(c.Details) > most {
		rest := len(c.Details) - most
		c.Details = append(c.Details[:most:most], fmt.Sprintf("and %d more", rest))
	}
	return c
}

func triedCard(o finding.Optimization) web.Card {
	dropped, refused, unproved := o.Count(finding.Dropped), o.Count(finding.Refused), o.Count(finding.Unproved)
	c := web.Card{Label: "What was tried and not kept", Value: units.Plural(dropped+refused+unproved, "patch")}
	if n := dropped + refused + unproved; n != 1 {
		c.Value = units.Count(int64(n)) + " patches"
	}
	add := func(n int, text string) {
		if n > 0 {
			c.Details = append(c.Details, fmt.Sprintf("%d %s", n, text))
		}
	}
	add(dropped, "dropped: raced and not faster")
	add(refused, "refused: did not apply, build or pass tests")
	add(unproved, "unproved: no benchmark reaches it")
	return c
}

// nextSteps says what a reader would do now, most useful first.
func nextSteps(m Model) []web.Step {
	var out []web.Step
	if o := m.Optimization; o != nil && o.Branch != "" {
		out = append(out, web.Step{Text: "Review the proved commits and take them:", Command: clean("git merge " + o.Branch)})
	}
	byAdvice := map[finding.Advice]int{}
	for _, f := range m.Findings {
		byAdvice[f.Advice]++
	}
	if len(m.Recordings) == 0 && len(m.Findings) > 0 {
		out = append(out, web.Step{Text: "Record what the program costs, so that findings get a price:", Command: "toll record -- go test -bench=. ./..."})
	}
	if m.Optimization == nil && byAdvice[finding.AdviseFix] > 0 {
		out = append(out, web.Step{Text: fmt.Sprintf("Try and prove %s worth a fix, one commit each:", units.Plural(byAdvice[finding.AdviseFix], "finding")), Command: "toll optimize ./..."})
	}
	if m.Optimization != nil && m.Optimization.Count(finding.Unproved) > 0 {
		out = append(out, web.Step{Text: "Write a benchmark for what is unproved; the proof below says which code needs one."})
	}
	if n := unpriced(m.Findings); n > 0 && len(m.Recordings) > 0 {
		out = append(out, web.Step{Text: fmt.Sprintf("Record more for %s that the evidence cannot price yet.", units.Plural(n, "finding"))})
	}
	if n := byAdvice[finding.AdviseUnsafe]; n > 0 {
		out = append(out, web.Step{Text: fmt.Sprintf("Decide on %s whose fix differs in a named case: the reasons are beside each.", units.Plural(n, "finding"))})
	}
	if len(out) == 0 && len(m.Recordings) > 0 {
		out = append(out, web.Step{Text: "Nothing is worth a change under this workload. Record one closer to production to be sure:", Command: "toll record http://HOST:PORT --seconds 30"})
	}
	return out
}

// unpriced counts the findings that more evidence would price: not those that
// no evidence can, for they cost no time.
func unpriced(fs []Finding) (n int) {
	for _, f := range fs {
		if f.Advice == finding.AdviseMeasure && len(f.Evidence) > 0 {
			n++
		}
	}
	return n
}

// proofLine is the one sentence over the attempts.
func proofLine(o finding.Optimization) string {
	s := fateCounts(o) + "."
	if o.Branch != "" {
		s += fmt.Sprintf(" Branch %s, from %s.", o.Branch, short(o.Base))
	}
	return s + " A patch is kept only when its race says improved beyond the threshold, nothing regressed and every guard held."
}

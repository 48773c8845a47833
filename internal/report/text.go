package report

import (
	"cmp"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/term"
	"github.com/gotoll/toll/internal/units"
)

// FindOptions says how much of a scan FindText shows.
type FindOptions struct {
	Limit int  // findings shown; 0 is 10
	All   bool // every finding, cold ones too
}

// indent begins every line that belongs to the one above it.
const indent = "    "

// page collects the lines of one text and writes them in one call.
type page struct {
	t *term.Term
	b strings.Builder
}

func (p *page) line(s string) { p.b.WriteString(s + "\n") }

// room is the width of a line, large where it is unlimited.
func (p *page) room() int {
	if p.t.Width == 0 {
		return math.MaxInt
	}
	return p.t.Width
}

// below writes text indented and folded.
func (p *page) below(style term.Style, text string) {
	width := p.t.Width
	if width > 0 {
		width = max(20, width-len(indent))
	}
	for line := range strings.SplitSeq(term.Wrap(text, "", width), "\n") {
		p.line(indent + p.t.Paint(style, line))
	}
}

// folded writes text from the left margin.
func (p *page) folded(style term.Style, text string) {
	for line := range strings.SplitSeq(term.Wrap(text, "", p.t.Width), "\n") {
		p.line(p.t.Paint(style, line))
	}
}

func (p *page) flush() error {
	if _, err := io.WriteString(p.t.W, p.b.String()); err != nil {
		return fmt.Errorf("write report: %w", err)
	}
	return nil
}

// FindText writes a scan, one finding per line first, most certain gain on
// top; cold ones are counted, not listed, unless asked for. The last line says
// how many more there are and how to see them.
func FindText(t *term.Term, m Model, o FindOptions) error {
	p := &page{t: t}
	limit := cmp.Or(o.Limit, 10)
	var worth []Finding
	var n counts
	for _, f := range m.Findings {
		switch {
		case f.Advice == finding.AdviseKeep:
			n.cold++
		case unseen(f):
			n.unseen++
		default:
			worth = append(worth, f)
			continue
		}
		if o.All {
			worth = append(worth, f)
		}
	}
	worth, twins := together(worth)
	shown := worth
	if !o.All && len(shown) > limit {
		shown = shown[:limit]
	}
	recorded := len(m.Recordings) > 0
	for _, f := range shown {
		p.finding(f, recorded)
		for _, twin := range twins[f.ID] {
			p.below(term.Dim, fmt.Sprintf("%s names the same place (%s): one change cures both", twin.Rule, twin.ID))
		}
	}
	if len(shown) > 0 {
		p.line("")
	}
	n.worth, n.shown = len(worth), len(shown)
	p.findSummary(m, n, o.All)
	return p.flush()
}

// together takes out the findings that only give advice where another one has
// a patch for the very same expression; twins are those taken out, by the ID of
// that other one, which stands where the first of them stood.
func together(all []Finding) (kept []Finding, twins map[string][]Finding) {
	lead := map[string]Finding{} // by place
	for _, f := range all {
		if first, ok := lead[f.Site.String()]; patched(f) && (!ok || f.Patches[0].Level == finding.Safe && first.Patches[0].Level != finding.Safe) {
			lead[f.Site.String()] = f
		}
	}
	twins = map[string][]Finding{}
	placed := map[string]bool{}
	for _, f := range all {
		first, ok := lead[f.Site.String()]
		if !ok || patched(f) && f.ID != first.ID {
			kept = append(kept, f)
			continue
		}
		if !placed[first.ID] {
			kept, placed[first.ID] = append(kept, first), true
		}
		if f.ID != first.ID {
			twins[first.ID] = append(twins[first.ID], f)
		}
	}
	return kept, twins
}

// patched reports whether f comes with edits.
func patched(f Finding) bool { return len(f.Patches) > 0 && len(f.Patches[0].Edits) > 0 }

// counts are the findings of a scan by what FindText does with them.
type counts struct{ worth, shown, cold, unseen int }

// unseen tells a finding that no sample touched, in evidence too small to call
// it cold: it is as good as not listed until more is recorded.
func unseen(f Finding) bool {
	if f.Advice != finding.AdviseMeasure || len(f.Evidence) == 0 {
		return false
	}
	return !slices.ContainsFunc(f.Evidence, func(e finding.Evidence) bool { return e.Samples > 0 })
}

func (p *page) finding(f Finding, recorded bool) {
	place := f.Site.String()
	what := f.Message + " (" + f.Rule + ")"
	cost := costLine(f)
	head := p.t.Paint(term.Bold, place+":") + " " + p.t.Paint(term.Plain, what)
	columns := term.Columns(place + ": " + what)
	switch {
	case !recorded:
		p.head(place, what)
	case p.t.Width == 0 || columns+2+term.Columns(cost) <= p.t.Width:
		p.line(head + "  " + p.t.Paint(costStyle(f), cost))
	default:
		p.head(place, what)
		p.below(costStyle(f), cost)
	}
	p.below(term.Plain, adviceLine(f, recorded))
}

// head writes place and message, folded below the place where it is too wide.
func (p *page) head(place, what string) {
	lines := strings.Split(term.Wrap(place+": "+what, indent, p.t.Width), "\n")
	first, ok := strings.CutPrefix(lines[0], place+":")
	if !ok { // a place wider than the terminal, or one that had to be cleaned
		first, place = lines[0], ""
	}
	if place != "" {
		place = p.t.Paint(term.Bold, place+":")
	}
	p.line(place + first)
	for _, l := range lines[1:] {
		p.line(l)
	}
}

// costLine is what the evidence says: "1.9%..3.4% of CPU, line match, 412
// samples", or why there is no price.
func costLine(f Finding) string {
	if len(f.Prices) == 0 {
		return "unpriced: nothing recorded"
	}
	price := f.Prices[0]
	if price.Unpriced != "" {
		return "unpriced: " + price.Unpriced
	}
	s := units.Share(price.Share) + " of " + units.Kind(price.Kind) + inPart(f.Site, price.Part)
	for _, e := range f.Evidence {
		switch {
		case e.Kind != price.Kind:
		case e.Samples == 0:
			return fmt.Sprintf("under %s of %s, in none of %s", units.Percent(price.Share.High), units.Kind(price.Kind), units.Plural(int(e.TotalSamples), "sample"))
		default:
			return s + fmt.Sprintf(", %s match, %s", e.Match, units.Plural(int(e.Samples), "sample"))
		}
	}
	return s
}

func costStyle(f Finding) term.Style {
	if f.Low() == 0 {
		return term.Dim
	}
	return term.Yellow
}

// adviceLine is the advice, the ID to type, the cure and the reasons.
func adviceLine(f Finding, recorded bool) string {
	s := f.ID
	if recorded {
		s = string(f.Advice) + " " + f.ID
	}
	var why []string
	if len(f.Patches) > 0 && f.Patches[0].Title != "" {
		why = append(why, f.Patches[0].Title+" ("+string(f.Patches[0].Level)+" patch)")
	}
	if recorded {
		why = append(why, reasons(f.Priced)...)
	}
	if f.Money != nil {
		why = append(why, moneyPhrase(*f.Money))
	}
	if len(why) == 0 {
		return s
	}
	return s + ": " + strings.Join(why, "; ")
}

// reasons are a finding's reasons in their clauses, each said once: several
// kinds of evidence often share one.
func reasons(f finding.Priced) []string {
	var out []string
	for _, reason := range f.Reasons {
		for clause := range strings.SplitSeq(reason, "; ") {
			said := len(f.Prices) > 0 && clause == f.Prices[0].Unpriced
			if clause != "" && !said && !slices.Contains(out, clause) {
				out = append(out, clause)
			}
		}
	}
	return out
}

func moneyPhrase(m finding.Money) string {
	s := fmt.Sprintf("%s..%s a year on %s cores", units.Money(m.Year.Low, ""), units.Money(m.Year.High, m.Currency), units.Number(m.AssumedCores))
	if m.PaybackDays.High > 0 {
		s += fmt.Sprintf(", %s h of work back in %s..%s days", units.Number(m.HoursToFix), units.Number(m.PaybackDays.Low), units.Number(m.PaybackDays.High))
	}
	return s
}

// findSummary says once what holds for all: how much was looked at, what is
// cold, what is missing, and how to see more.
func (p *page) findSummary(m Model, n counts, all bool) {
	p.folded(term.Dim, scanned(m))
	if len(m.Recordings) > 0 {
		p.folded(term.Dim, evidenceLine(m))
	}
	if n.cold > 0 && !all {
		p.folded(term.Dim, fmt.Sprintf("%s in cold code: keep as they are (--all lists them)", units.Plural(n.cold, "finding")))
	}
	if n.unseen > 0 && !all {
		p.folded(term.Dim, fmt.Sprintf("%s that no sample touched, in evidence too small to call them cold: record longer (--all lists them)", units.Plural(n.unseen, "finding")))
	}
	switch {
	case len(m.Findings) == 0:
		p.folded(term.Plain, "No known costly pattern found.")
		return
	case len(m.Recordings) == 0:
		p.folded(term.Plain, "Nothing is priced: record evidence with `toll record -- go test -bench=. ./...` or `toll record http://HOST:PORT`, then run this again.")
	}
	switch {
	case n.worth == 0 && n.unseen > 0:
		p.folded(term.Plain, "Nothing is worth a change as far as this evidence can see.")
	case n.worth == 0:
		p.folded(term.Plain, "Nothing is worth a change: every finding is in cold code.")
	case n.shown < n.worth:
		p.folded(term.Plain, fmt.Sprintf("%s more: --all shows every one, `toll fix ID` shows a patch.", units.Count(int64(n.worth-n.shown))))
	default:
		p.folded(term.Plain, "`toll fix ID` shows a patch, `toll optimize` tries and proves them all.")
	}
}

func scanned(m Model) string {
	s := units.Plural(len(m.Findings), "finding")
	if m.Scan != nil {
		s += fmt.Sprintf(" in %s by %s", units.Plural(m.Scan.Packages, "package"), units.Plural(m.Scan.Rules, "rule"))
	}
	if parts := recoverableParts(m); len(parts) > 0 {
		return s + "; recoverable: " + strings.Join(parts, ", ")
	}
	return s
}

// recoverableParts are what the findings would bring back, a phrase per kind.
func recoverableParts(m Model) (parts []string) {
	for _, t := range m.Totals {
		if t.Findings > 0 {
			parts = append(parts, units.Share(t.Recoverable)+" of "+units.Kind(t.Kind))
		}
	}
	return parts
}

func evidenceLine(m Model) string {
	names := make([]string, len(m.Recordings))
	for i, r := range m.Recordings {
		names[i] = r.Name
		if r.Window != nil {
			names[i] += " (" + r.Source + fleet(r) + ")"
		}
	}
	s := strings.Join(append([]string{"evidence: " + strings.Join(names, ", ")}, totalPhrases(m)...), "; ")
	for _, r := range m.Recordings {
		if r.Run != nil && r.Run.GC != nil {
			s += fmt.Sprintf("; gctrace: %s took %s of CPU in %s (estimate)", units.Plural(r.Run.GC.Cycles, "collection"), units.Nanos(r.Run.GC.CPU()*1e9), units.Nanos(r.Run.Seconds*1e9))
		}
		if r.Calls != nil {
			s += fmt.Sprintf("; calls of %s counted in %s", units.Plural(countedFunctions(*r.Calls), "function"), r.Name)
		}
	}
	return s
}

// totalPhrases are the kinds of evidence that measure a cost, each as a whole.
func totalPhrases(m Model) (parts []string) {
	for _, t := range m.Totals {
		if t.Samples > 0 && t.Kind != finding.Goroutine && t.Kind != finding.GoroutineLeak {
			parts = append(parts, totalPhrase(t))
		}
	}
	return parts
}

// totalPhrase is "84.2 s of CPU in 8,421 samples".
func totalPhrase(t Total) string {
	return fmt.Sprintf("%s of %s in %s samples", units.Value(t.Value, t.Unit), units.Kind(t.Kind), units.Count(t.Samples))
}

// inPart says of which package's benchmarks a share is, shortened to what
// follows the module path.
func inPart(s finding.Site, part string) string {
	switch rest, inside := strings.CutPrefix(part, s.Module+"/"); {
	case part == "":
		return ""
	case part == s.Module:
		return " in the root package's benchmarks"
	case inside:
		return " in " + rest + "'s benchmarks"
	}
	return " in " + part + "'s benchmarks"
}

// WarningsText writes each distinct warning on a line.
func WarningsText(t *term.Term, warnings []finding.Warning) error {
	p := &page{t: t}
	var seen []finding.Warning
	for _, w := range warnings {
		if slices.Contains(seen, w) {
			continue
		}
		seen = append(seen, w)
		// What a command printed follows below its first line, line by line.
		first, output, _ := strings.Cut(w.String(), "\n")
		lines := strings.Split(term.Wrap("warning: "+first, indent, t.Width), "\n")
		p.line(t.Paint(term.Yellow, "warning:") + strings.TrimPrefix(lines[0], "warning:"))
		for _, l := range lines[1:] {
			p.line(l)
		}
		for l := range strings.Lines(output) {
			p.line(indent + term.Cut(term.Clean(strings.TrimRight(l, "\r\n")), max(0, p.room()-len(indent)), false))
		}
	}
	return p.flush()
}

package report

import (
	"fmt"
	"io"
	"strings"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/canary/judgement"
	"github.com/gotoll/toll/internal/term"
	"github.com/gotoll/toll/internal/units"
)

// CanaryOptions says how much of a judgement is shown.
type CanaryOptions struct {
	Limit int // functions; 0 is all
}

// CanaryJSON writes a judgement as indented JSON; lists are never null.
func CanaryJSON(w io.Writer, j judgement.Judgement) error { return indented(w, j, "judgement") }

// CanaryText writes a judgement: the verdict with its reasons, what was read,
// the figures, the functions.
func CanaryText(t *term.Term, j judgement.Judgement, o CanaryOptions) error {
	p := &page{t: t}
	p.hanging(canaryStyle(j.Verdict), string(j.Verdict), ": "+j.Reasons[0])
	for _, why := range j.Reasons[1:] {
		p.below(term.Plain, clean(why))
	}
	p.line("")
	tb := term.Table{Columns: []term.Column{{Name: ""}, {Name: "baseline", Right: true}, {Name: "canary", Right: true}, {Name: "change", Right: true}, {Name: ""}}}
	for _, r := range j.Figures {
		tb.Rows = append(tb.Rows, canaryRow(canaryName(r), r))
	}
	p.b.WriteString(tb.Render(t))
	p.canaryFunctions(j, o)
	p.line("")
	p.folded(term.Dim, sideLine("baseline", j.Baseline, j.Per))
	p.folded(term.Dim, sideLine("canary", j.Canary, j.Per))
	for _, line := range canaryNotes(j) {
		p.folded(term.Dim, line)
	}
	return p.flush()
}

func (p *page) canaryFunctions(j judgement.Judgement, o CanaryOptions) {
	shown := j.Functions
	if o.Limit > 0 && len(shown) > o.Limit {
		shown = shown[:o.Limit]
	}
	for _, k := range []finding.Kind{finding.CPU, finding.Alloc} {
		tb := term.Table{Columns: []term.Column{{Name: "function, " + partOf(k), KeepEnd: true}, {Name: "baseline", Right: true}, {Name: "canary", Right: true}, {Name: "points", Right: true}, {Name: ""}}}
		for _, r := range shown {
			if r.Kind == k {
				tb.Rows = append(tb.Rows, canaryRow(inModule(r.Name, j), r))
			}
		}
		if len(tb.Rows) > 0 {
			p.line("")
			p.b.WriteString(tb.Render(p.t))
		}
	}
	if n := len(j.Functions) - len(shown); n > 0 {
		p.folded(term.Dim, fmt.Sprintf("%s with less certain changes (-n 0 shows all)", units.Plural(n, "more function")))
	}
}

// partOf names the whole that a function's parts are of.
func partOf(k finding.Kind) string { return "of " + units.Kind(k) }

// inModule shortens a function's name by its module.
func inModule(name string, j judgement.Judgement) string {
	return strings.TrimPrefix(strings.TrimPrefix(name, j.Module+"/"), j.Module+".")
}

// canaryRow is a row's cells; nothing in it is told by its style alone.
func canaryRow(name string, r judgement.Row) []term.Cell {
	style := term.Plain
	switch r.State {
	case judgement.Worse:
		style = term.Red
	case judgement.Better:
		style = term.Green
	case judgement.Told:
		style = term.Dim
	}
	return []term.Cell{{Text: name, Style: term.Bold}, {Text: canaryValue(r.Old, r)}, {Text: canaryValue(r.New, r)}, {Text: canaryChange(r), Style: style}, {Text: string(r.State), Style: style}}
}

func canaryValue(v float64, r judgement.Row) string {
	unit, _, divided := strings.Cut(r.Unit, "/")
	if !divided || unit == "" { // "/s"
		unit = r.Unit
	}
	return units.Figure(v, unit)
}

// canaryName is a row's name with what its values are divided by.
func canaryName(r judgement.Row) string {
	if unit, by, divided := strings.Cut(r.Unit, "/"); divided && unit != "" {
		return r.Name + " /" + by
	}
	return r.Name
}

func canaryChange(r judgement.Row) string {
	switch {
	case r.Change == nil:
		return ""
	case r.Ratio:
		return units.Change(*r.Change)
	}
	return strings.Replace(units.Points(*r.Change), " points", "", 1)
}

// sideLine is "baseline http://…: 10 windows, 100 s, 8,412 samples of CPU".
func sideLine(name string, s judgement.Side, per string) string {
	text := fmt.Sprintf("%s %s: %s, %s, %s of CPU in %s", name, s.Source, units.Plural(s.Windows, "window"), units.Nanos(s.Seconds*1e9), units.Nanos(s.CPU*1e9), units.Plural(int(s.Samples), "sample"))
	if s.Requests > 0 {
		text += fmt.Sprintf(", %s by %s", units.Count(int64(s.Requests)), per)
	}
	return clean(text)
}

// canaryNotes say how the numbers came about, in sentences of their own.
func canaryNotes(j judgement.Judgement) []string {
	out := []string{clean(fmt.Sprintf("Costs are per %s. %s; %s, %s of error over all; 95%% intervals, each by itself.", j.Per, j.Method, j.Correction, units.Percent(j.Level)))}
	tolerance := fmt.Sprintf("Tolerance %s of the cost, %s of latencies.", units.Percent(j.Tolerance), units.Percent(j.Latency))
	if j.Scatter > 0 {
		tolerance += fmt.Sprintf(" Windows scatter with %s times the variance of sampling.", units.Sig(j.Scatter))
	}
	out = append(out, tolerance)
	if j.Weaker != "" {
		out = append(out, "Weaker: "+j.Weaker+".")
	}
	return append(out, "Where a side is one process, what two starts of one program differ in is in the change.")
}

func canaryStyle(v judgement.Verdict) term.Style {
	switch v {
	case judgement.Promote:
		return term.Green
	case judgement.RollBack:
		return term.Red
	}
	return term.Yellow
}

// CanaryMarkdown writes a judgement for a pull request or a job's summary.
func CanaryMarkdown(w io.Writer, j judgement.Judgement, o CanaryOptions) error {
	var b strings.Builder
	fmt.Fprintf(&b, "### Toll canary: %s\n\n", j.Verdict)
	for _, why := range j.Reasons {
		fmt.Fprintf(&b, "- %s\n", cell(why))
	}
	table := func(head string, rows []judgement.Row) {
		if len(rows) == 0 {
			return
		}
		fmt.Fprintf(&b, "\n| %s | baseline | canary | change | |\n|---|--:|--:|--:|---|\n", head)
		for _, r := range rows {
			name := cell(canaryName(r))
			if r.Kind != "" {
				name = code(inModule(r.Name, j)) + " " + partOf(r.Kind)
			}
			fmt.Fprintf(&b, "| %s | %s | %s | %s | %s |\n", name, canaryValue(r.Old, r), canaryValue(r.New, r), canaryChange(r), r.State)
		}
	}
	table("figure", j.Figures)
	functions := j.Functions
	if o.Limit > 0 && len(functions) > o.Limit {
		functions = functions[:o.Limit]
	}
	table("function", functions)
	notes := append([]string{sideLine("baseline", j.Baseline, j.Per) + "; " + sideLine("canary", j.Canary, j.Per)}, canaryNotes(j)...)
	fmt.Fprintf(&b, "\n<sub>%s</sub>\n", cell(strings.Join(notes, " ")))
	_, err := io.WriteString(w, b.String())
	if err != nil {
		return fmt.Errorf("write the judgement as Markdown: %w", err)
	}
	return nil
}

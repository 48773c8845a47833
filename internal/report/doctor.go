package report

import (
	"fmt"
	"io"
	"strings"

	"github.com/gotoll/toll/internal/doctor/checkup"
	"github.com/gotoll/toll/internal/term"
	"github.com/gotoll/toll/internal/units"
)

// DoctorJSON writes an examination as indented JSON; lists are never null.
func DoctorJSON(w io.Writer, r checkup.Report) error { return indented(w, r, "examination") }

// DoctorText writes an examination: the answer first, then each check that is
// above a threshold with its figure, where that is from and what to do, then
// the rest in a line each.
func DoctorText(t *term.Term, r checkup.Report) error {
	p := &page{t: t}
	p.folded(doctorStyle(r.Verdict), r.Summary)
	p.folded(term.Dim, doctorSource(r))
	if r.Machine.State != "quiet" {
		p.folded(term.Dim, "Machine "+r.Machine.State+": "+r.Machine.Reason+".")
	}
	for _, c := range r.Checks {
		if c.State == checkup.Constraint || c.State == checkup.Notable {
			p.line("")
			p.ailment(c)
		}
	}
	p.line("")
	p.b.WriteString(quietChecks(t, r))
	if err := p.flush(); err != nil {
		return err
	}
	return WarningsText(t, r.Warnings)
}

func doctorStyle(v checkup.Verdict) term.Style {
	if v == checkup.Runtime || v == checkup.Program {
		return term.Yellow
	}
	return term.Bold
}

// doctorSource is "http://127.0.0.1:6060 for 10.0 s: cpu profile (1,934 samples), ...".
func doctorSource(r checkup.Report) string {
	parts := make([]string, len(r.Sources))
	for i, s := range r.Sources {
		parts[i] = s.Name + " (" + s.What + ")"
	}
	text := r.Target + " for " + units.Nanos(r.Seconds*1e9)
	if r.Procs > 0 {
		text += fmt.Sprintf(", GOMAXPROCS %d", r.Procs)
	}
	if len(parts) > 0 {
		text += ": " + strings.Join(parts, ", ")
	}
	return text + "."
}

// ailment writes one check that is above a threshold.
func (p *page) ailment(c checkup.Check) {
	style := term.Bold
	if c.State == checkup.Constraint {
		style = term.Yellow
	}
	text, state := ailmentHead(c)
	head := c.Name + "  " + text
	if c.Threshold != nil {
		head += fmt.Sprintf("  (%s; threshold %s)", state, units.Value(c.Threshold.Figure.Value, c.Threshold.Figure.Unit))
	}
	p.folded(style, head)
	if len(c.Parts) > 0 {
		p.below(term.Plain, partsText(c.Parts))
	}
	if c.Why != "" {
		p.below(term.Plain, c.Why)
	}
	p.below(term.Dim, strings.TrimSuffix("from: "+c.Source+", "+c.Sure, "."))
	if c.Threshold != nil {
		p.below(term.Dim, "threshold: "+c.Threshold.Why)
	}
	if len(c.Sites) > 0 {
		tb := term.Table{Indent: indent, Columns: []term.Column{{Right: true}, {Right: true}, {KeepEnd: true}, {}}}
		for _, s := range c.Sites {
			share := ""
			if s.Share > 0 {
				share = units.Percent(s.Share)
			}
			tb.Add(share, figure(s.Value), s.At, lastElement(s.Func))
		}
		p.b.WriteString(tb.Render(p.t))
	}
	if c.Next != "" {
		p.below(term.Plain, "next: "+c.Next)
	}
}

// ailmentHead is a check's figure, "39.0%..43.4% of CPU (n=812)", and its state
// in a word.
func ailmentHead(c checkup.Check) (figureText, state string) {
	what, isShare := strings.CutPrefix(c.Figure.Unit, "share")
	if !isShare {
		what = ""
	}
	f := *c.Figure
	f.Samples = 0
	figureText, state = figure(f)+what, string(c.State)
	if n := c.Figure.Samples; n > 0 {
		figureText += fmt.Sprintf(" (n=%s)", units.Count(n))
	}
	if c.Lies {
		state = "lies here"
	}
	return figureText, state
}

func lastElement(fn string) string { return fn[strings.LastIndexByte(fn, '/')+1:] }

func figure(f checkup.Figure) string {
	text := units.Value(f.Value, f.Unit)
	if f.Interval != nil {
		text = units.Share(*f.Interval)
	}
	if f.Unit == "objects" || f.Unit == "goroutines" {
		text += " " + f.Unit
	}
	if f.Samples > 0 {
		text += fmt.Sprintf(" (n=%s)", units.Count(f.Samples))
	}
	return text
}

func partsText(parts []checkup.Part) string {
	out := make([]string, len(parts))
	for i, q := range parts {
		q.Figure.Samples = 0
		out[i] = q.Name + " " + figure(q.Figure)
	}
	return strings.Join(out, ", ")
}

// quietChecks lists what is in order, and what could not be seen and why.
func quietChecks(t *term.Term, r checkup.Report) string {
	tb := term.Table{Columns: []term.Column{{Name: "in order"}, {Name: "figure", Right: true}, {Name: "threshold", Right: true}, {Name: "from"}}}
	for _, c := range r.Checks {
		if c.State == checkup.Fine {
			tb.Add(quietRow(c)...)
		}
	}
	unseen := &page{t: t}
	for _, text := range unseenChecks(r) {
		unseen.folded(term.Dim, "not seen: "+text)
	}
	return tb.Render(t) + unseen.b.String()
}

// quietRow is name, figure, threshold and source of a check in order.
func quietRow(c checkup.Check) []string {
	limit, from := "", c.Source
	if c.Threshold != nil {
		limit = units.Value(c.Threshold.Figure.Value, c.Threshold.Figure.Unit)
	}
	if c.Lies {
		from += " (lies here)"
	}
	f := *c.Figure
	f.Samples = 0
	return []string{c.Name, figure(f), limit, from}
}

// unseenChecks are what could not be seen, by the reason.
func unseenChecks(r checkup.Report) []string {
	var reasons []string
	names := map[string][]string{}
	for _, c := range r.Checks {
		if c.State != checkup.Unknown {
			continue
		}
		if names[c.Why] == nil {
			reasons = append(reasons, c.Why)
		}
		names[c.Why] = append(names[c.Why], c.Name)
	}
	for i, why := range reasons {
		reasons[i] = strings.Join(names[why], ", ") + ": " + why + "."
	}
	return reasons
}

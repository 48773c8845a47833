package report

import (
	"fmt"
	"slices"
	"strings"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/term"
	"github.com/gotoll/toll/internal/units"
)

func claimStyle(v finding.ClaimVerdict) term.Style {
	switch v {
	case finding.Reproduces:
		return term.Green
	case finding.NotReproduced, finding.Contradiction, finding.BetterWrong:
		return term.Red
	case finding.DirectionOnly:
		return term.Yellow
	}
	return term.Dim
}

// LabText writes one run of an experiment: its figures, then each claim beside
// what was measured, with the verdict in words.
func LabText(t *term.Term, r finding.LabResult) error {
	p := &page{t: t}
	p.line(p.t.Paint(term.Bold, r.Experiment) + ": " + term.Clean(r.Title))
	p.line("")
	p.cells(r)
	if len(r.Races) > 0 {
		p.comparisons(r.Races, "")
		p.line("")
	}
	for _, g := range r.Guards {
		if !g.OK {
			p.folded(term.Red, "guard failed: "+g.Name+": "+g.Detail)
		}
	}
	p.claims(r.Claims)
	for _, w := range r.Warnings {
		p.folded(term.Yellow, "note: "+w.String())
	}
	if r.Seconds > 0 {
		p.folded(term.Dim, labMeasured(r))
	}
	return p.flush()
}

// labMeasured is the run's source line.
func labMeasured(r finding.LabResult) string {
	s := clock(r.Seconds)
	if len(r.Go) > 0 {
		s += ", " + strings.Join(r.Go, ", ")
	}
	if n := launches(r.Cells); n > 0 {
		s += fmt.Sprintf(", at least n=%d launches of each arm", n)
	}
	s += fmt.Sprintf(", %d cores of %s", r.Machine.Cores, r.Machine.CPU)
	if r.Machine.Foreign > 0.1 {
		s += fmt.Sprintf("; others used %s of the machine meanwhile", units.Percent(r.Machine.Foreign))
	}
	return s
}

// launches is the least number behind any figure that varies.
func launches(cells []finding.LabCell) int {
	n := 0
	for _, c := range cells {
		if !c.Exact && (n == 0 || c.N < n) {
			n = c.N
		}
	}
	return n
}

// tableColumns is how many figures stand side by side.
const tableColumns = 5

// cells writes the figures in as many tables as they need columns for.
func (p *page) cells(r finding.LabResult) {
	if len(r.Cells) == 0 {
		return
	}
	rows, columns, at := labTable(r)
	for some := range slices.Chunk(columns, tableColumns) {
		tb := term.Table{Columns: []term.Column{{}}}
		for _, c := range some {
			tb.Columns = append(tb.Columns, term.Column{Name: c, Right: true})
		}
		for _, row := range rows {
			texts, filled := []string{row}, false
			for _, col := range some {
				text := at[[2]string{row, col}]
				texts, filled = append(texts, text), filled || text != ""
			}
			if filled {
				tb.Add(texts...)
			}
		}
		p.b.WriteString(tb.Render(p.t))
		p.line("")
	}
}

// fewArms is how many arms stand side by side; more stand below each other.
const fewArms = 3

// labTable lays a run's figures out as a table: row names, column names, and
// the text at each. Columns are the Go versions where there are several, else
// the arms where they are few, else what was measured of each arm.
func labTable(r finding.LabResult) (rows, columns []string, at map[[2]string]string) {
	at = map[[2]string]string{}
	versions, arms, unitsOf := map[string]bool{}, map[string]bool{}, map[string]map[string]bool{}
	for _, c := range r.Cells {
		versions[c.Go], arms[c.Arm] = true, true
		if unitsOf[c.Row] == nil {
			unitsOf[c.Row] = map[string]bool{}
		}
		unitsOf[c.Row][c.Unit] = true
	}
	for _, c := range r.Cells {
		what := c.Row
		if len(unitsOf[c.Row]) > 1 {
			what += ", " + c.Unit
		}
		name, col := what, c.Arm
		switch {
		case len(versions) > 1:
			name, col = strings.TrimPrefix(c.Arm+": "+what, ": "), c.Go
		case len(arms) > fewArms:
			name, col = c.Arm, what
		case col == "":
			col = c.Go
		}
		if !slices.Contains(rows, name) {
			rows = append(rows, name)
		}
		if !slices.Contains(columns, col) {
			columns = append(columns, col)
		}
		at[[2]string{name, col}] = units.Spread(c.Value, c.Unit)
	}
	return rows, columns, at
}

// claims writes each claim with its verdict; what was measured under several Go
// versions is one claim with a line for each.
func (p *page) claims(claims []finding.ClaimResult) {
	for i, c := range claims {
		if i == 0 || claims[i-1].Claim != c.Claim {
			several := i+1 < len(claims) && claims[i+1].Claim == c.Claim
			p.claimHead(c, several)
		}
		figures := ClaimFigures(c)
		switch {
		case c.Go != "" && !(i == 0 || claims[i-1].Claim != c.Claim), i+1 < len(claims) && claims[i+1].Claim == c.Claim:
			p.below(claimStyle(c.Verdict), fmt.Sprintf("%s: %s%s", strings.TrimPrefix(c.Go, "go"), c.Verdict, measuredPart(c)))
			continue
		case figures != "":
			p.below(term.Plain, figures)
		}
		p.claimDetails(c)
	}
	if len(claims) > 0 {
		p.line("")
	}
}

func (p *page) claimHead(c finding.ClaimResult, several bool) {
	quote := fmt.Sprintf("%q (%s:%d)", c.Quote, c.Article, c.Line)
	if several {
		p.folded(term.Bold, quote)
		if c.Published != 0 {
			p.below(term.Plain, "published "+units.Figure(c.Published, c.Unit))
		}
		if c.Note != "" {
			p.below(term.Dim, c.Note)
		}
		return
	}
	verdict := string(c.Verdict)
	rest := strings.TrimPrefix(term.Wrap(verdict+": "+quote, indent, p.t.Width), verdict)
	p.line(p.t.Paint(claimStyle(c.Verdict), verdict) + rest)
}

func (p *page) claimDetails(c finding.ClaimResult) {
	for _, s := range c.Steps {
		p.below(term.Dim, StepText(s))
	}
	for _, text := range []string{c.Why, c.Note} {
		if text != "" {
			p.below(term.Dim, text)
		}
	}
	for line := range strings.Lines(c.Test) {
		p.below(term.Dim, strings.TrimRight(line, "\n"))
	}
}

// measuredPart is ": 14.2x..15.1x, n=12; larger than published".
func measuredPart(c finding.ClaimResult) string {
	if c.Measured == nil {
		return ""
	}
	s := ": " + units.FigureSpan(*c.Measured, c.Unit)
	if c.N > 1 {
		s += fmt.Sprintf(", n=%d", c.N)
	}
	if c.Why != "" {
		s += "; " + c.Why
	}
	return s
}

// ClaimFigures is the published figure beside the measured one.
func ClaimFigures(c finding.ClaimResult) string {
	var parts []string
	if c.Published != 0 {
		parts = append(parts, "published "+units.Figure(c.Published, c.Unit))
	}
	if c.Measured != nil {
		s := "measured " + units.FigureSpan(*c.Measured, c.Unit)
		if c.N > 1 {
			s += fmt.Sprintf(", n=%d", c.N)
		}
		if c.Go != "" {
			s += ", " + c.Go
		}
		parts = append(parts, s)
	}
	if n := len(c.Steps); n > 0 {
		parts = append(parts, "its own figures give "+units.Figure(c.Steps[n-1].Value, c.Steps[n-1].Unit))
	}
	return strings.Join(parts, "; ")
}

// StepText is one line of arithmetic.
func StepText(s finding.LabStep) string {
	return s.Text + " = " + units.Figure(s.Value, s.Unit)
}

// LabListText writes the lab's contents: a line per experiment, then one per
// rule with a pair.
func LabListText(t *term.Term, list []LabEntry) error {
	p := &page{t: t}
	tb := term.Table{Columns: []term.Column{{Name: "name"}, {Name: "kind"}, {Name: "recorded"}, {Name: "what is raced"}}}
	for _, e := range list {
		tb.Add(e.Name, e.Kind, e.Recorded, e.Title)
	}
	p.b.WriteString(tb.Render(p.t))
	return p.flush()
}

// A LabEntry is one line of `toll lab list`.
type LabEntry struct {
	Name     string `json:"name"`
	Kind     string `json:"kind"` // "experiment" or "rule"
	Title    string `json:"title"`
	Claims   int    `json:"claims"`   // published claims held against it
	Recorded string `json:"recorded"` // Go version of the recorded result, "" without one
}

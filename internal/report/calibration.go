package report

import (
	"fmt"
	"io"
	"strings"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/term"
	"github.com/gotoll/toll/internal/units"
)

func calibrationColumns() []term.Column {
	return []term.Column{
		{Name: "method"}, {Name: "true effect"}, {Name: "benchmarks"}, {Name: "races", Right: true}, {Name: "found", Right: true}, {Name: "wrong", Right: true},
		{Name: "s, median", Right: true}, {Name: "s, 90th", Right: true}, {Name: "half-width", Right: true}, {Name: "covered", Right: true},
	}
}

func calibrationCells(c finding.Calibration) []string {
	effect := "none"
	found := "-"
	if c.Effect != 0 {
		effect = units.Percent(c.Effect)
		found = counted(c.Found, c.Races)
		if c.Scaled {
			effect += ", in the times"
		}
	}
	return []string{
		c.Method, effect, c.Kinds, fmt.Sprint(c.Races), found, counted(c.Wrong, c.Races),
		units.Sig(c.Seconds), units.Sig(c.Slow), units.Percent(c.HalfWidth), counted(c.Covered, c.Races),
	}
}

// counted is a count of some with the share: "57 (95.0%)".
func counted(hits, of int) string {
	return fmt.Sprintf("%d (%s)", hits, units.Percent(float64(hits)/float64(max(of, 1))))
}

// CalibrationText writes what races of known effects came to, and how to read
// it.
func CalibrationText(t *term.Term, rows []finding.Calibration) error {
	p := &page{t: t}
	tb := term.Table{Columns: calibrationColumns()}
	for _, c := range rows {
		tb.Add(calibrationCells(c)...)
	}
	p.b.WriteString(tb.Render(t))
	for _, c := range rows {
		if c.Effect == 0 {
			p.line(fmt.Sprintf("%s: a false change in %d of %d races of equal code, %s at 95 %% confidence.", c.Method, c.Wrong, c.Races, units.Share(c.WrongShare)))
		}
	}
	p.folded(term.Dim, "found: a change claimed in the right direction; wrong: in the wrong one, or any of equal code; half-width: median, of the 95 % interval after all launches; covered: such intervals that hold the true effect. An effect \"in the times\" was put into the times of equal code; the others are in the code.")
	return p.flush()
}

// CalibrationMarkdown writes the same as a Markdown table.
func CalibrationMarkdown(w io.Writer, rows []finding.Calibration) error {
	var b strings.Builder
	columns := calibrationColumns()
	for _, c := range columns {
		b.WriteString("| " + c.Name + " ")
	}
	b.WriteString("|\n")
	for _, c := range columns {
		if c.Right {
			b.WriteString("|---:")
		} else {
			b.WriteString("|---")
		}
	}
	b.WriteString("|\n")
	for _, row := range rows {
		for _, cell := range calibrationCells(row) {
			b.WriteString("| " + cell + " ")
		}
		b.WriteString("|\n")
	}
	_, err := io.WriteString(w, b.String())
	return err
}

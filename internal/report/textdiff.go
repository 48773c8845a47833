package report

import (
	"fmt"
	"strings"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/term"
	"github.com/gotoll/toll/internal/units"
)

// DiffText colours a unified diff for a terminal; elsewhere it is the diff
// itself, which `git apply` takes.
func DiffText(t *term.Term, unified string) string {
	if !t.Color {
		return unified
	}
	var b strings.Builder
	for line := range strings.Lines(unified) {
		style := term.Plain
		switch {
		case strings.HasPrefix(line, "+++"), strings.HasPrefix(line, "---"):
			style = term.Bold
		case strings.HasPrefix(line, "+"):
			style = term.Green
		case strings.HasPrefix(line, "-"):
			style = term.Red
		case strings.HasPrefix(line, "@@"):
			style = term.Dim
		}
		b.WriteString(t.Paint(style, strings.TrimSuffix(line, "\n")) + "\n")
	}
	return b.String()
}

// VerdictLine is a race in one line: the verdict, and the time comparison that
// moved most.
func VerdictLine(o finding.Outcome) string {
	var most *finding.Comparison
	for i, c := range o.Comparisons {
		if c.Unit != "sec/op" || c.Verdict != o.Verdict || c.Exact { // exact: the same code, not timed
			continue
		}
		if most == nil || abs(c.Ratio.Mid-1) > abs(most.Ratio.Mid-1) {
			most = &o.Comparisons[i]
		}
	}
	if most == nil {
		return fmt.Sprintf("%s  %s", o.Verdict, o.Reason)
	}
	return fmt.Sprintf("%s  %s  %s %s  %s", o.Verdict, most.Bench, units.Delta(most.Ratio), most.Unit, pairs(*most))
}

func abs(v float64) float64 { return max(v, -v) }

package report

import (
	"fmt"
	"io"

	"github.com/gotoll/toll/internal/check/audit"
	"github.com/gotoll/toll/internal/term"
	"github.com/gotoll/toll/internal/units"
)

// CheckJSON writes what was looked through as indented JSON; lists are never
// null.
func CheckJSON(w io.Writer, r audit.Report) error { return indented(w, r, "check") }

// CheckText writes what was looked through: problems, then what needs a
// decision, then what is in order, in a line each. A reason that several rows
// share is given once.
func CheckText(t *term.Term, r audit.Report) error {
	p := &page{t: t}
	if r.About != "" {
		p.folded(term.Dim, r.About)
	}
	told := map[string]bool{}
	for _, row := range r.Rows {
		if row.State == audit.OK {
			continue
		}
		style := term.Bold
		if row.State == audit.Problem {
			style = term.Yellow
		}
		p.folded(style, fmt.Sprintf("%s: %s (%s, %s)", orTarget(row.At, r.Target), row.Says, row.ID, row.State))
		if row.Why != "" && !told[row.Why] {
			p.below(term.Plain, row.Why)
		}
		if row.Next != "" && !told[row.Why] {
			p.below(term.Dim, "next: "+row.Next)
		}
		told[row.Why] = true
	}
	for _, row := range r.Rows {
		if row.State == audit.OK {
			p.folded(term.Dim, fmt.Sprintf("ok  %s: %s (%s)", orTarget(row.At, r.Target), row.Says, row.ID))
		}
	}
	p.folded(term.Plain, fmt.Sprintf("%s, %s, %d in order; %s read, nothing executed.",
		units.Plural(r.Count(audit.Problem), "problem"), units.Plural(r.Count(audit.Note), "note"), r.Count(audit.OK), units.Plural(len(r.Files), "file")))
	if err := p.flush(); err != nil {
		return err
	}
	return WarningsText(t, r.Warnings)
}

func orTarget(at, target string) string {
	if at == "" {
		return target
	}
	return at
}

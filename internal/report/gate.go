package report

import (
	"fmt"
	"io"
	"path"
	"strings"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/gate/ruling"
	"github.com/gotoll/toll/internal/term"
	"github.com/gotoll/toll/internal/units"
)

// GateJSON writes a ruling as indented JSON; lists are never null.
func GateJSON(w io.Writer, r ruling.Ruling) error { return indented(w, r, "ruling") }

// GateText writes a ruling for a terminal: what is refused, what is worth a
// look, what was compared, the race, the verdict.
func GateText(t *term.Term, r ruling.Ruling) error {
	p := &page{t: t}
	for _, i := range r.Issues {
		if i.Level == ruling.Told {
			continue
		}
		p.issue(i)
	}
	if n := r.Count(ruling.Told); n > 0 {
		p.folded(term.Dim, fmt.Sprintf("%s not in hot code, or on the way to an error only: --json lists them", units.Plural(n, "more issue")))
	}
	p.looks(r.Looked)
	if r.Race != nil {
		p.comparisons(r.Race.Comparisons, "")
		for _, w := range r.Race.Warnings {
			p.folded(term.Dim, "note: "+w)
		}
		p.folded(term.Dim, howMeasured(*r.Race))
	}
	p.folded(term.Dim, judged(r))
	p.hanging(rulingStyle(r.Verdict), string(r.Verdict), ": "+r.Reason)
	return p.flush()
}

// hanging writes a head, which has the style, and what follows it, folded to
// an indent.
func (p *page) hanging(style term.Style, head, rest string) {
	text := term.Wrap(clean(head+rest), indent, p.t.Width)
	p.line(p.t.Paint(style, head) + strings.TrimPrefix(text, head))
}

func (p *page) issue(i ruling.Issue) {
	style := term.Yellow
	if i.Level == ruling.Failed {
		style = term.Red
	}
	p.hanging(style, string(i.Level), fmt.Sprintf(": %s (%s)", placed(i), i.Rule))
	for line := range strings.Lines(i.Why) {
		p.below(term.Plain, clean(strings.TrimRight(line, "\n")))
	}
	for _, f := range i.Fixes {
		p.below(term.Dim, clean(fmt.Sprintf("fix (%s): %s: toll fix %s", f.Level, f.Title, i.ID)))
		break
	}
}

// placed is an issue's message with its place before it, where it has one.
func placed(i ruling.Issue) string {
	if i.Site.Line == 0 {
		return i.Message
	}
	return i.Site.String() + ": " + i.Message
}

// looks says what each check compared; checks that ended alike share a line.
func (p *page) looks(all []ruling.Look) {
	for n := 0; n < len(all); {
		l := all[n]
		names := []string{string(l.Check)}
		for n++; n < len(all) && all[n].Done == l.Done && all[n].Says == l.Says && all[n].Issues == 0 && l.Issues == 0; n++ {
			names = append(names, string(all[n].Check))
		}
		p.hanging(term.Dim, strings.Join(names, ", "), fmt.Sprintf(" (%s): %s", state(l), l.Says))
	}
}

// state is one word for how a check ended.
func state(l ruling.Look) string {
	switch {
	case !l.Done:
		return "not judged"
	case l.Issues > 0:
		return units.Plural(l.Issues, "issue")
	}
	return "ok"
}

// judged is what was compared with what.
func judged(r ruling.Ruling) string {
	return fmt.Sprintf("%s against %s, from where they parted (%s)", r.Head, r.Base, short(r.Commit))
}

func rulingStyle(v ruling.Verdict) term.Style {
	switch v {
	case ruling.Pass:
		return term.Green
	case ruling.Fail:
		return term.Red
	}
	return term.Yellow
}

// inRepository is a file's path from the repository's root.
func inRepository(r ruling.Ruling, file string) string { return path.Join(r.Folder, file) }

// ruleOf is what is said of an issue's rule: the page of a finding's rule, or
// the gate's own words.
func ruleOf(id string, rules []Rule) (summary, page string) {
	for _, r := range rules {
		if r.Name == id {
			return r.Summary, r.Page
		}
	}
	summary = map[string]string{
		"gate-escapes":     "a value of a hot function newly goes to the heap",
		"gate-inlining":    "a hot function is no longer inlined",
		"gate-defers":      "a defer of a hot function is no longer open-coded",
		"gate-bounds":      "a loop of a hot function has a new bounds check",
		"gate-tests":       "the change breaks tests that pass at the base",
		"gate-allocations": "a benchmark that the change reaches allocates more",
		"gate-time":        "a benchmark that the change reaches got slower",
	}[id]
	return summary, summary
}

// fixesOf are the fixes that a tool may apply by itself.
func fixesOf(i ruling.Issue) []ruling.Fix {
	var out []ruling.Fix
	for _, f := range i.Fixes {
		if f.Level == finding.Safe {
			out = append(out, f)
		}
	}
	return out
}

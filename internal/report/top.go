package report

import (
	"fmt"
	"io"
	"strings"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/term"
	"github.com/gotoll/toll/internal/top/table"
	"github.com/gotoll/toll/internal/units"
)

// TopOptions says how much of a table TopText shows.
type TopOptions struct {
	Limit int // rows; 0 is all
}

// TopJSON writes a table as indented JSON; lists are never null.
func TopJSON(w io.Writer, t table.Table) error { return indented(w, t, "table") }

// TopText writes a table: first how much of the total has a name, then a row
// per line, the largest first; of a comparison, the most certain change first.
func TopText(t *term.Term, m table.Table, o TopOptions) error {
	p := &page{t: t}
	p.folded(term.Bold, topSummary(m))
	if m.Old != nil {
		p.folded(term.Dim, "compared with "+m.OldFrom+": "+topTotal(m.Kind, *m.Old)+". Changes are of shares, in points, with their 95% intervals.")
	}
	p.line("")
	rows := m.Rows
	if o.Limit > 0 && len(rows) > o.Limit {
		rows = rows[:o.Limit]
	}
	if m.Old == nil {
		p.b.WriteString(topTable(t, m, rows))
	} else {
		p.b.WriteString(diffTable(t, m, rows))
	}
	p.line("")
	if m.Kind == finding.CPU && m.Old == nil && hasGC(rows) {
		p.folded(term.Dim, "+gc: the line's part of the background GC, by the bytes that it allocates; counted in no line's own share.")
	}
	p.folded(term.Dim, topRest(m, len(rows)))
	return p.flush()
}

// topSummary is "12.3 s of CPU in 1,234 samples: 98.2% named (60.1% by
// mechanism, 38.1% own code), 1.2% in libraries, 0.6% unknown".
func topSummary(m table.Table) string {
	s := m.Summary
	return fmt.Sprintf("%s: %s named (%s by mechanism, %s own code at a line), %s in libraries, %s unknown",
		topTotal(m.Kind, s), units.Percent(s.NamedShare), units.Percent(s.MechanismShare), units.Percent(s.OwnShare), units.Percent(s.LibraryShare), units.Percent(s.UnknownShare))
}

func topTotal(k finding.Kind, s table.Summary) string {
	what := " of " + units.Kind(k)
	switch k {
	case finding.Alloc:
		what = " allocated"
	case finding.Objects:
		what = " objects allocated"
	}
	return units.Value(float64(s.Total), s.Unit) + what + " in " + units.Plural(int(s.Samples), "sample")
}

// topTable gives each row its share, value and what it is spent on.
func topTable(t *term.Term, m table.Table, rows []table.Row) string {
	gc := m.Kind == finding.CPU && hasGC(rows)
	tb := term.Table{Columns: []term.Column{{Name: "share", Right: true}, {Name: topValueName(m), Right: true}}}
	if gc {
		tb.Columns = append(tb.Columns, term.Column{Name: "+gc", Right: true})
	}
	tb.Columns = append(tb.Columns, topNameColumn(m), term.Column{Name: topWhatName(m)})
	for _, r := range rows {
		cells := []term.Cell{{Text: units.Share(r.Share), Style: term.Yellow}, {Text: units.Value(float64(r.Value), m.Summary.Unit)}}
		if gc {
			cells = append(cells, term.Cell{Text: topGC(r, m.Summary.Total), Style: term.Dim})
		}
		tb.Rows = append(tb.Rows, append(cells, topName(t, m, r), term.Cell{Text: topWhat(m, r)}))
	}
	tb.Notes = topNotes(rows)
	return tb.Render(t)
}

func diffTable(t *term.Term, m table.Table, rows []table.Row) string {
	tb := term.Table{Columns: []term.Column{
		{Name: "change", Right: true}, {Name: "95% interval", Right: true}, {Name: "was", Right: true}, {Name: "is", Right: true}, topNameColumn(m), {Name: topWhatName(m)},
	}}
	for _, r := range rows {
		style := term.Dim
		if r.Change.Low > 0 || r.Change.High < 0 {
			style = term.Bold
		}
		tb.Rows = append(tb.Rows, []term.Cell{
			{Text: points(r.Change.Mid), Style: style}, {Text: points(r.Change.Low) + ".." + points(r.Change.High), Style: term.Dim},
			{Text: units.Percent(r.Was.Mid)}, {Text: units.Percent(r.Share.Mid)}, topName(t, m, r), {Text: topWhat(m, r)},
		})
	}
	tb.Notes = topNotes(rows)
	return tb.Render(t)
}

// topNotes are why a row costs what it does, and what to do about it.
func topNotes(rows []table.Row) map[int][]term.Cell {
	notes := map[int][]term.Cell{}
	for i, r := range rows {
		if r.Calls != nil && r.Calls.Calls > 0 {
			notes[i] = append(notes[i], term.Cell{Text: "calls: " + topCalls(*r.Calls)})
		}
		if r.Cause != "" {
			notes[i] = append(notes[i], term.Cell{Text: "why: " + r.Cause})
		}
		if r.Next != "" {
			notes[i] = append(notes[i], term.Cell{Text: "next: " + r.Next, Style: term.Dim})
		}
	}
	return notes
}

// points is a difference of shares: "+1.2%".
func points(d float64) string {
	s := units.Percent(d)
	if d > 0 && s != "0%" {
		return "+" + s
	}
	return s
}

func hasGC(rows []table.Row) bool {
	for _, r := range rows {
		if r.GC > 0 {
			return true
		}
	}
	return false
}

func topGC(r table.Row, total int64) string {
	if r.GC == 0 {
		return ""
	}
	return units.Percent(float64(r.GC) / float64(total))
}

func topValueName(m table.Table) string {
	switch m.Kind {
	case finding.CPU:
		return "time"
	case finding.Alloc:
		return "bytes"
	case finding.Objects:
		return "objects"
	}
	return "wait"
}

func topWhatName(m table.Table) string {
	if m.By == table.ByMechanism {
		return "most of it at"
	}
	return "spent on"
}

// topNameColumn shortens paths and functions at their start, where they are
// most alike.
func topNameColumn(m table.Table) term.Column {
	return term.Column{Name: string(m.By), KeepEnd: m.By != table.ByMechanism}
}

// wide is a terminal that has room for the function beside its line.
const wide = 110

// topName is a row's name, with the function beside its line, without what all
// rows share.
func topName(t *term.Term, m table.Table, r table.Row) term.Cell {
	switch {
	case m.By == table.ByMechanism:
		return term.Cell{Text: r.Name, Style: term.Bold}
	case len(r.Mechanisms) > 0 && r.Site == nil && r.Name == strings.TrimSpace(r.Mechanisms[0].Name+" "+r.Mechanisms[0].Detail):
		return term.Cell{Text: "(no line)", Style: term.Dim}
	case m.By == table.ByLine && r.Site != nil && r.Site.Line > 0 && (t.Width == 0 || t.Width >= wide):
		return term.Cell{Text: r.Name + " " + shortFunc(r.Site.Func, r.Site.Package), Style: term.Bold}
	}
	name := strings.TrimPrefix(r.Name, m.Module+"/")
	if m.By == table.ByFunction {
		name = strings.TrimPrefix(name, m.Module+".")
	}
	return term.Cell{Text: name, Style: term.Bold}
}

// shortFunc is a function without its package: "(*T).Do".
func shortFunc(fn, pkg string) string { return strings.TrimPrefix(fn, pkg+".") }

// few is how many mechanisms a row names.
const few = 3

// topWhat is "map lookup, string key 62%, own code 30%", or where a mechanism
// is at work, and after it what else is known.
func topWhat(m table.Table, r table.Row) string {
	var parts []string
	if m.By == table.ByMechanism {
		for _, p := range r.Places {
			parts = append(parts, fmt.Sprintf("%s:%d %.0f%%", p.Site.File, p.Site.Line, 100*p.Share))
		}
		return strings.Join(parts, ", ")
	}
	for i, x := range r.Mechanisms {
		name := strings.TrimSpace(x.Name + " " + x.Detail)
		switch {
		case x.Share >= 0.995:
			parts = append(parts, name)
		case i < few && x.Share >= 0.01:
			parts = append(parts, fmt.Sprintf("%s %.0f%%", name, 100*x.Share))
		}
	}
	if r.Objects > 0 && r.Bytes > 0 && m.Kind != finding.CPU {
		parts = append(parts, fmt.Sprintf("%s each", units.Bytes(float64(r.Bytes)/float64(r.Objects))))
	}
	return strings.Join(parts, ", ")
}

// topRest says what the table leaves out, and how to see it.
func topRest(m table.Table, shown int) string {
	var parts []string
	if n := len(m.Rows) - shown; n > 0 {
		share := 0.0
		for _, r := range m.Rows[shown:] {
			share += r.Share.Mid
		}
		parts = append(parts, fmt.Sprintf("%s more with %s of it (-n 0 shows all)", units.Plural(n, "row"), units.Percent(share)))
	}
	if m.Summary.LibraryShare >= 0.05 && m.Scope == "own" {
		parts = append(parts, "--scope all charges the libraries' own lines")
	}
	if len(m.Others) > 0 {
		names := make([]string, len(m.Others))
		for i, k := range m.Others {
			names[i] = "--kind " + string(k)
		}
		parts = append(parts, "also recorded: "+strings.Join(names, ", "))
	}
	if m.Summary.LeftOut > 0 {
		parts = append(parts, fmt.Sprintf("without the %s that package testing waits for its own benchmarks", units.Value(float64(m.Summary.LeftOut), m.Summary.Unit)))
	}
	source := "from " + m.Source
	if m.Module != "" {
		source += ", lines of " + m.Module
	}
	return strings.Join(append([]string{source}, parts...), "; ")
}

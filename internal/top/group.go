package top

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/evidence"
	"github.com/gotoll/toll/internal/evidence/mechanism"
	"github.com/gotoll/toll/internal/top/table"
)

// summarize says how much of a total has a name.
func summarize(c evidence.Charges) table.Summary {
	s := table.Summary{Total: c.Total, Unit: c.Unit, Samples: c.Samples, Seconds: c.Seconds}
	var own, named, library, lines int64
	add := func(l evidence.Charge, line bool) {
		for _, p := range l.Parts {
			switch mechanism.Table[p.Mechanism].ID {
			case mechanism.Own:
				if l.Site.Line > 0 {
					own += p.Value
				}
			case mechanism.Library:
				library += p.Value
			case mechanism.Other, mechanism.Unknown:
			default:
				named += p.Value
			}
		}
		if line {
			lines += l.Value
		}
	}
	for _, l := range c.Lines {
		add(l, l.Site.Line > 0)
	}
	add(c.Loose, false)
	share := func(v int64) float64 { return float64(v) / float64(c.Total) }
	s.OwnShare, s.MechanismShare, s.LibraryShare, s.LineShare = share(own), share(named), share(library), share(lines)
	s.NamedShare = share(own + named)
	s.UnknownShare = share(c.Total - own - named - library)
	return s
}

// maxPlaces is how many lines a row by mechanism names.
const maxPlaces = 3

// key is what makes two charges one row.
type key struct {
	name   string
	site   string // by line: what still holds when lines above it moved
	detail string
}

// grouper adds charges up into rows.
type grouper struct {
	by    table.By
	all   evidence.Charges
	rows  []table.Row
	index map[key]int
}

// group turns charges into rows, largest first.
func group(c evidence.Charges, by table.By) []table.Row {
	g := grouper{by: by, all: c, index: map[key]int{}}
	for _, l := range c.Lines {
		g.line(l)
	}
	g.loose(c.Loose)
	for i := range g.rows {
		g.finish(&g.rows[i])
	}
	slices.SortStableFunc(g.rows, func(a, b table.Row) int {
		return cmp.Or(cmp.Compare(b.Value, a.Value), cmp.Compare(a.Name, b.Name))
	})
	return g.rows
}

func (g *grouper) row(k key, made table.Row) *table.Row {
	i, ok := g.index[k]
	if !ok {
		i = len(g.rows)
		g.index[k] = i
		made.Findings = []string{}
		g.rows = append(g.rows, made)
	}
	return &g.rows[i]
}

// line adds what belongs to a line to the rows that it belongs to.
func (g *grouper) line(l evidence.Charge) {
	if g.by == table.ByMechanism {
		for _, p := range l.Parts {
			r := g.row(key{name: mechanism.Table[p.Mechanism].ID, detail: p.Detail}, table.Row{Name: title(p)})
			g.part(r, p)
			r.Own = r.Own || l.Own
			r.Places = append(r.Places, table.Place{Site: l.Site, Value: p.Value})
		}
		return
	}
	r := g.row(g.place(l))
	if g.by == table.ByFunction && r.Site.FuncLine == 0 {
		r.Site.FuncLine, r.Site.Line, r.Site.EndLine = l.Site.FuncLine, l.Site.FuncLine, l.Site.FuncLine
	}
	for _, p := range l.Parts {
		g.part(r, p)
	}
	r.GC += l.GC
	r.Bytes += l.Bytes
	r.Objects += l.Objects
}

// place is the row of a line by line, function, package or type.
func (g *grouper) place(l evidence.Charge) (key, table.Row) {
	s := l.Site
	switch g.by {
	case table.ByPackage:
		return key{name: s.Package}, table.Row{Name: s.Package, Own: l.Own}
	case table.ByType:
		name := receiver(s)
		return key{name: name}, table.Row{Name: name, Own: l.Own}
	case table.ByFunction:
		site := s
		site.Line, site.EndLine, site.ClosureLine = s.FuncLine, s.FuncLine, 0
		return key{name: s.Func, site: s.File}, table.Row{Name: s.Func, Site: &site, Own: l.Own}
	}
	return key{name: s.Func, site: fmt.Sprintf("%s:%d", s.File, s.Line)}, table.Row{Name: lineName(s), Site: &s, Own: l.Own}
}

func lineName(s finding.Site) string {
	if s.Line == 0 {
		return s.Func
	}
	return fmt.Sprintf("%s:%d", s.File, s.Line)
}

// receiver is the type of a method, or its package for a function.
func receiver(s finding.Site) string {
	rest := strings.TrimPrefix(strings.TrimPrefix(s.Func, s.Package), ".")
	if typ, _, ok := strings.Cut(rest, "."); ok {
		return s.Package + "." + strings.Trim(typ, "(*)")
	}
	return s.Package + " (functions)"
}

// loose gives each mechanism that belongs to no line a row of its own.
func (g *grouper) loose(l evidence.Charge) {
	for _, p := range l.Parts {
		k := key{name: mechanism.Table[p.Mechanism].ID, detail: p.Detail}
		if g.by != table.ByMechanism {
			k.site = "-"
		}
		g.part(g.row(k, table.Row{Name: title(p)}), p)
	}
}

// title is a mechanism with its detail: "system call write".
func title(p evidence.ChargePart) string {
	return strings.TrimSpace(mechanism.Table[p.Mechanism].Name + " " + p.Detail)
}

func (g *grouper) part(r *table.Row, p evidence.ChargePart) {
	r.Value += p.Value
	r.Samples += p.Samples
	m := mechanism.Table[p.Mechanism]
	i := slices.IndexFunc(r.Mechanisms, func(x table.Mechanism) bool { return x.ID == m.ID && x.Detail == p.Detail })
	if i < 0 {
		i = len(r.Mechanisms)
		r.Mechanisms = append(r.Mechanisms, table.Mechanism{ID: m.ID, Name: m.Name, Detail: p.Detail})
	}
	r.Mechanisms[i].Value += p.Value
	r.Mechanisms[i].Samples += p.Samples
}

func (g *grouper) finish(r *table.Row) {
	r.Share = evidence.ShareOf(r.Value, r.Samples, g.all.Total, g.all.Samples)
	of := func(v int64) float64 {
		if r.Value == 0 {
			return 0
		}
		return float64(v) / float64(r.Value)
	}
	for i := range r.Mechanisms {
		r.Mechanisms[i].Share = of(r.Mechanisms[i].Value)
	}
	slices.SortStableFunc(r.Mechanisms, func(a, b table.Mechanism) int {
		return cmp.Or(cmp.Compare(b.Value, a.Value), cmp.Compare(a.ID, b.ID), cmp.Compare(a.Detail, b.Detail))
	})
	slices.SortStableFunc(r.Places, func(a, b table.Place) int {
		return cmp.Or(cmp.Compare(b.Value, a.Value), a.Site.Compare(b.Site))
	})
	r.Places = append([]table.Place{}, r.Places[:min(len(r.Places), maxPlaces)]...)
	for i := range r.Places {
		r.Places[i].Share = of(r.Places[i].Value)
	}
}

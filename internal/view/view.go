// Package view gathers what a report shows: a scan, its evidence, the ledger
// and the source lines go in, one report.Model comes out. It formats nothing
// (report does) and measures nothing; files are read only below the module's
// folder, by the names that findings carry.
package view

import (
	"os"
	"path/filepath"
	"slices"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/evidence"
	"github.com/gotoll/toll/internal/find"
	"github.com/gotoll/toll/internal/patch"
	"github.com/gotoll/toll/internal/report"
	"github.com/gotoll/toll/internal/scan"
	"github.com/gotoll/toll/rule"
)

// context is how many source lines stand around a finding.
const context = 4

// detailed bounds the findings that carry source and diff: a report of
// thousands must still open.
const detailed = 200

// Options say what a report needs besides the findings themselves. The zero
// value is what a terminal shows.
type Options struct {
	Rules []*rule.Rule // all that may be named by a finding or an attempt
	// Detail adds source lines, diffs and flame graphs: reading and comparing
	// the files costs several times what an unchanged scan does.
	Detail bool
	// Base is the evidence of an earlier recording, by its name, that the flame
	// graphs are compared with; nil compares with nothing.
	Base     *evidence.Index
	BaseName string
}

// Scan fills m with a scan and the evidence that priced it.
func Scan(m *report.Model, s *find.Session, res *scan.Result, o Options) {
	m.Module, m.Go = res.Module, res.Toolchain
	index := s.Index().At(res.Root)
	Evidence(m, index)
	m.Scan = &report.ScanSummary{Packages: res.Packages, Rules: len(s.Rules()), Findings: len(res.Findings), Cached: res.Stats.Hits}
	if res.Stats.Unchanged {
		m.Scan.Cached = res.Packages
	}
	for _, st := range res.Stats.Stages {
		m.Scan.Seconds += st.Wall.Seconds()
	}
	src := sources{root: res.Root, files: map[string][]byte{}}
	for i, f := range res.Findings {
		if f.Advice == finding.AdviseKeep {
			m.Scan.Cold++
		}
		shown := report.Finding{Priced: f, Source: []report.Line{}}
		if o.Detail && i < detailed {
			src.detail(&shown, index)
		}
		m.Findings = append(m.Findings, shown)
	}
	m.Warnings = slices.Concat(m.Warnings, s.Warnings(), res.Warnings)
	recoverable(m, res.Findings)
	Rules(m, o.Rules)
	if o.Detail {
		flames(m, s, index, res.Findings, o)
	}
}

func flames(m *report.Model, s *find.Session, index *evidence.Index, findings []finding.Priced, o Options) {
	selector := func(name string) finding.Selector {
		if r := s.Rule(name); r != nil {
			return r.Selector
		}
		return finding.Selector{}
	}
	for _, k := range index.Kinds() {
		if k != finding.Goroutine && k != finding.GoroutineLeak && !index.Foreign(k) {
			f := index.Flame(k, findings, selector)
			if o.Base != nil && o.Base.Totals(k).Value > 0 && f.Total > 0 {
				f = evidence.Difference(f, o.Base.Flame(k, nil, nil), o.BaseName)
			}
			m.Flames = append(m.Flames, f)
		}
	}
}

// Evidence fills m with what was recorded, as a whole.
func Evidence(m *report.Model, x *evidence.Index) {
	m.Recordings = append(m.Recordings, x.Recordings()...)
	for _, k := range x.Kinds() {
		t := x.Totals(k)
		m.Totals = append(m.Totals, report.Total{Kind: k, Value: t.Value, Unit: t.Unit, Samples: t.Samples, Seconds: t.Seconds})
	}
	if r, ok := x.GC(); ok {
		m.GC = &report.Part{Share: r.GC.Share, Samples: r.GC.Samples, Of: r.Samples}
		m.Malloc = &report.Part{Share: r.Malloc.Share, Samples: r.Malloc.Samples, Of: r.Samples}
	}
}

// recoverable sums, per kind, what the findings worth a fix would bring back.
func recoverable(m *report.Model, findings []finding.Priced) {
	for i := range m.Totals {
		t := &m.Totals[i]
		t.Recoverable, t.Findings = finding.Recoverable(findings, t.Kind)
	}
}

// Rules adds the pages of the rules that findings and attempts name.
func Rules(m *report.Model, all []*rule.Rule) {
	named := map[string]bool{}
	for _, f := range m.Findings {
		named[f.Rule] = true
	}
	if m.Optimization != nil {
		for _, a := range m.Optimization.Attempts {
			named[a.Rule] = true
		}
	}
	m.Rules = m.Rules[:0]
	for _, r := range all {
		if named[r.Name()] {
			m.Rules = append(m.Rules, report.RuleOf(r))
		}
	}
}

// sources reads each file once.
type sources struct {
	root  string
	files map[string][]byte
}

func (s *sources) content(rel string) []byte {
	if data, ok := s.files[rel]; ok {
		return data
	}
	var data []byte
	if filepath.IsLocal(rel) {
		// A file that is gone since the scan shows no lines: the finding stays.
		data, _ = os.ReadFile(filepath.Join(s.root, filepath.FromSlash(rel)))
	}
	s.files[rel] = data
	return data
}

// detail adds the lines around a finding, what each costs, and its diff.
func (s *sources) detail(f *report.Finding, x *evidence.Index) {
	kinds := finding.Selector{Kinds: x.Kinds()}
	cost := func(line int) []finding.Evidence {
		at := f.Site
		at.Line, at.EndLine, at.Col = line, line, 1
		return x.Cost(at, kinds)
	}
	if lines := report.Lines(s.content(f.Site.File), f.Site, context, cost); lines != nil {
		f.Source = lines
	}
	if p, ok := patch.Best(f.Finding, finding.Unsafe); ok {
		// No diff is no reason to hide the finding: fix says what is wrong.
		f.Diff, _ = patch.Diff(s.root, p)
	}
}

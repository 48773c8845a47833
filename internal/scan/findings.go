package scan

import (
	"bytes"
	"cmp"
	"fmt"
	"go/ast"
	"go/token"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/load"
)

// A writer turns one package's diagnostics into findings.
type writer struct {
	p        *load.Package
	names    naming
	allows   *allows
	skip     []bool // files that are never reported: generated and test files
	digests  map[int]string
	warnings []finding.Warning
}

func newWriter(p *load.Package) *writer {
	w := &writer{p: p, names: newNaming(p), allows: newAllows(p), digests: map[int]string{}}
	for i, f := range p.Syntax {
		w.skip = append(w.skip, strings.HasSuffix(p.Files[i], "_test.go") || ast.IsGenerated(f))
	}
	return w
}

// findings gives the findings in order of site and rule, and how many a
// comment allowed. ran says which rules saw the whole package.
func (w *writer) findings(reports []report, ran func(rule string) bool) (out []finding.Finding, allowed int) {
	isBroken := broken(w.p)
	type placed struct {
		report
		finding.Finding
		file int
	}
	var all []placed
	for _, r := range reports {
		i := w.fileOf(r.Pos)
		if i < 0 || w.skip[i] || isBroken(r.Pos) {
			continue
		}
		site := w.site(i, r.Diagnostic)
		f := finding.Finding{Rule: r.rule.Name(), Site: site, Message: r.Message, Snippet: w.snippet(i, r.Diagnostic), Patches: []finding.Patch{}}
		all = append(all, placed{r, f, i})
	}
	slices.SortStableFunc(all, func(a, b placed) int {
		return cmp.Or(a.Site.Compare(b.Site), strings.Compare(a.Rule, b.Rule), strings.Compare(a.Message, b.Message))
	})
	all = slices.CompactFunc(all, func(a, b placed) bool {
		return a.Rule == b.Rule && a.Site == b.Site && a.Message == b.Message
	})
	// The ordinal counts in source order and includes what is allowed, so that
	// a comment changes no other finding's identity.
	type twin struct{ rule, fn, snippet string }
	count := map[twin]int{}
	for _, a := range all {
		t := twin{a.Rule, a.Site.Func, strings.Join(strings.Fields(a.Snippet), " ")}
		f := a.Finding
		f.ID = finding.NewID(f.Rule, f.Site.Package, f.Site.Func, f.Snippet, count[t])
		count[t]++
		if w.allows.covers(a.Pos, f.Rule) {
			allowed++
			continue
		}
		for _, fix := range a.SuggestedFixes {
			if patch, ok := w.patch(a.report, f.ID, fix); ok {
				f.Patches = append(f.Patches, patch)
			}
		}
		out = append(out, f)
	}
	w.warnings = append(w.warnings, w.allows.complaints(ran, w.line)...)
	return out, allowed
}

// trust orders levels, most trusted first.
func trust(l finding.Level) int {
	return slices.Index([]finding.Level{finding.Safe, finding.Unsafe, finding.Suggest}, l)
}

// fileOf returns the index of the file around pos, -1 if it is none of ours.
func (w *writer) fileOf(pos token.Pos) int {
	return slices.IndexFunc(w.p.Syntax, func(f *ast.File) bool { return f.FileStart <= pos && pos <= f.FileEnd })
}

// line is pos as file:line.
func (w *writer) line(pos token.Pos) string {
	return fmt.Sprintf("%s:%d", w.p.Files[w.fileOf(pos)], w.p.Fset.PositionFor(pos, false).Line)
}

// offset is the byte offset of pos in file i.
func (w *writer) offset(i int, pos token.Pos) int { return int(pos - w.p.Syntax[i].FileStart) }

func (w *writer) site(i int, d analysis.Diagnostic) finding.Site {
	at := w.p.Fset.PositionFor(d.Pos, false)
	s := finding.Site{Module: w.p.Module, Package: w.p.Path, File: w.p.Files[i], Line: at.Line, Col: at.Column, EndLine: at.Line}
	if d.End.IsValid() && d.End > d.Pos && d.End <= w.p.Syntax[i].FileEnd {
		s.EndLine = w.p.Fset.PositionFor(d.End, false).Line
	}
	s.Func, s.FuncLine, s.ClosureLine = w.names.at(i, d.Pos)
	return s
}

// snippet is the first line of the range, or the rest of the line of a
// diagnostic without a range.
func (w *writer) snippet(i int, d analysis.Diagnostic) string {
	text := w.p.Source[i][min(w.offset(i, d.Pos), len(w.p.Source[i])):]
	if n := w.offset(i, d.End) - w.offset(i, d.Pos); d.End.IsValid() && 0 < n && n < len(text) {
		text = text[:n]
	}
	line, _, _ := bytes.Cut(text, []byte{'\n'})
	return string(bytes.TrimSpace(line))
}

// patch makes a patch of a fix. A fix that cannot be one is dropped and said:
// that is a defect of the rule, not of the user's code.
func (w *writer) patch(r report, id string, fix analysis.SuggestedFix) (finding.Patch, bool) {
	level := r.rule.Level
	switch c := finding.Level(r.Category); c {
	case finding.Safe, finding.Unsafe, finding.Suggest:
		// A diagnostic may lower its rule's level, never raise it.
		if trust(c) > trust(level) {
			level = c
		}
	}
	p := finding.Patch{Title: fix.Message, Level: level, Findings: []string{id}, Edits: []finding.Edit{}, Before: map[string]string{}}
	if level != finding.Suggest {
		if err := w.edits(&p, fix.TextEdits); err != nil {
			w.warnings = append(w.warnings, finding.Warning{Where: w.p.Path, Text: fmt.Sprintf("rule %s offers a fix that is left out: %v", r.rule.Name(), err)})
			return p, false
		}
	}
	p.ID = patchID(p, id)
	return p, true
}

func (w *writer) edits(p *finding.Patch, edits []analysis.TextEdit) error {
	for _, e := range edits {
		i := w.fileOf(e.Pos)
		end := e.End
		if !end.IsValid() {
			end = e.Pos
		}
		switch {
		case i < 0 || end < e.Pos || w.fileOf(end) != i:
			return fmt.Errorf("it edits outside the package's files")
		case w.skip[i]:
			return fmt.Errorf("it edits the generated file %s", w.p.Files[i])
		}
		file := w.p.Files[i]
		p.Edits = append(p.Edits, finding.Edit{File: file, Start: w.offset(i, e.Pos), End: w.offset(i, end), New: string(e.NewText)})
		if w.digests[i] == "" {
			w.digests[i] = finding.Digest(w.p.Source[i])
		}
		p.Before[file] = w.digests[i]
	}
	if len(p.Edits) == 0 {
		return fmt.Errorf("it edits nothing")
	}
	slices.SortStableFunc(p.Edits, func(a, b finding.Edit) int {
		return cmp.Or(strings.Compare(a.File, b.File), cmp.Compare(a.Start, b.Start), cmp.Compare(a.End, b.End))
	})
	for i, e := range p.Edits[1:] {
		if before := p.Edits[i]; before.File == e.File && e.Start < before.End {
			return fmt.Errorf("its edits overlap in %s", e.File)
		}
	}
	return nil
}

// patchID digests what the patch does to which content. A suggestion has no
// edits; its finding and title stand for them.
func patchID(p finding.Patch, id string) string {
	var b strings.Builder
	if len(p.Edits) == 0 {
		fmt.Fprintf(&b, "%q %q", id, p.Title)
	}
	for _, e := range p.Edits {
		fmt.Fprintf(&b, "%q %s %d %d %q\n", e.File, p.Before[e.File], e.Start, e.End, e.New)
	}
	const digits = 10
	return finding.Digest([]byte(b.String()))[:digits]
}

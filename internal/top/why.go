package top

import (
	"context"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/compiler"
	"github.com/gotoll/toll/internal/gocmd"
	"github.com/gotoll/toll/internal/top/table"
	"github.com/gotoll/toll/rule"
)

// Source is where the reasons for a table's rows are looked for.
type Source struct {
	Root     string // absolute folder of the module
	Tool     gocmd.Tool
	Findings []finding.Priced // of the rules, joined where they stand on a row's line
	Rules    []*rule.Rule     // whose claims rank the next steps
	Rows     int              // explained, from the first; 0 is all
}

const (
	leastShare = 0.005 // of the total: a row below it is not worth a question
	mostAsked  = 8     // packages that the compiler is asked about
)

// Explain fills cause, next step and findings of a table's rows by line: the
// compiler's reasons, the rules' findings at the same line, and what is known
// to help against the mechanism that costs most there. A row whose line no
// longer lies in the function that the profile names stays as it is. What
// could not be asked is a warning.
func Explain(ctx context.Context, t *table.Table, s Source) error {
	if t.By != table.ByLine || s.Root == "" {
		return nil
	}
	x := explainer{Source: s, files: map[string]*source{}}
	var rows []*table.Row
	var packages []string
	wanted := map[lineOf]bool{}
	for i := range t.Rows {
		r := &t.Rows[i]
		if s.Rows > 0 && i >= s.Rows || !r.Own || r.Site == nil || r.Site.Line == 0 || r.Share.Mid < leastShare || !x.holds(r.Site) {
			continue
		}
		rows = append(rows, r)
		wanted[lineOf{r.Site.File, r.Site.Line}] = true
		// Tests are no part of what is built; a program's package is "main" in its
		// profile, whatever its path.
		folder := "./" + path.Dir(r.Site.File)
		if !strings.HasSuffix(r.Site.File, "_test.go") && !slices.Contains(packages, folder) && len(packages) < mostAsked {
			packages = append(packages, folder)
		}
	}
	var err error
	x.notes, err = compiler.Ask(ctx, s.Tool, packages)
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	if err != nil {
		first, _, _ := strings.Cut(err.Error(), "\n")
		t.Warnings = append(t.Warnings, finding.Warning{Where: t.Module, Text: "no reasons from the compiler: " + first})
	}
	if x.facts, err = ask(ctx, s.Root, packages, wanted); ctx.Err() != nil {
		return context.Cause(ctx)
	}
	if err != nil {
		first, _, _ := strings.Cut(err.Error(), "\n")
		t.Warnings = append(t.Warnings, finding.Warning{Where: t.Module, Text: "no types and sizes: " + first})
	}
	for _, r := range rows {
		x.explain(t, r)
	}
	return nil
}

type explainer struct {
	Source
	notes compiler.Notes
	facts map[lineOf]*facts
	files map[string]*source
}

// source is a parsed file of the module, nil where there is none.
type source struct {
	fset *token.FileSet
	file *ast.File
}

func (x *explainer) parse(name string) *source {
	s, ok := x.files[name]
	if !ok {
		fset := token.NewFileSet()
		if f, err := parser.ParseFile(fset, filepath.Join(x.Root, filepath.FromSlash(name)), nil, parser.SkipObjectResolution); err == nil {
			s = &source{fset, f}
		}
		x.files[name] = s
	}
	return s
}

func (s *source) line(p token.Pos) int { return s.fset.Position(p).Line }

// function is the declaration around a line, nil outside of any.
func (s *source) function(line int) *ast.FuncDecl {
	for _, d := range s.file.Decls {
		if fn, ok := d.(*ast.FuncDecl); ok && s.line(fn.Pos()) <= line && line <= s.line(fn.End()) {
			return fn
		}
	}
	return nil
}

// holds reports whether the source still has the site's function around its
// line.
func (x *explainer) holds(site *finding.Site) bool {
	s := x.parse(site.File)
	if s == nil {
		return false
	}
	fn := s.function(site.Line)
	if fn == nil {
		return false
	}
	name := strings.TrimPrefix(site.Func, site.Package+".")
	if i := strings.LastIndex(name, ")."); i >= 0 { // "(*T).Do.func1"
		name = name[i+2:]
	} else if fn.Recv != nil { // "T.Do"
		_, name, _ = strings.Cut(name, ".")
	}
	name, _, _ = strings.Cut(name, ".")
	name, _, _ = strings.Cut(name, "[")
	return name == fn.Name.Name
}

// loop is the line of the innermost loop around a line of a function, and how
// many loops there are; 0 without one.
func (s *source) loop(line int) (at, depth int) {
	if fn := s.function(line); fn != nil {
		ast.Inspect(fn, func(n ast.Node) bool {
			switch n.(type) {
			case *ast.ForStmt, *ast.RangeStmt:
				if s.line(n.Pos()) <= line && line <= s.line(n.End()) {
					at = s.line(n.Pos())
					depth++
				}
			}
			return n != nil
		})
	}
	return at, depth
}

func (x *explainer) explain(t *table.Table, r *table.Row) {
	for _, f := range x.Findings {
		if f.Site.File == r.Site.File && f.Site.Line <= r.Site.Line && r.Site.Line <= max(f.Site.Line, f.Site.EndLine) {
			r.Findings = append(r.Findings, f.ID)
			if r.Next == "" {
				r.Next = nextOf(f)
			}
		}
	}
	id := ""
	for _, m := range r.Mechanisms {
		if m.Share >= 0.2 && id == "" {
			id = m.ID
		}
		if r.Cause == "" && m.Share >= 0.2 {
			r.Cause = x.cause(t, r, m.ID)
		}
	}
	if r.Next == "" {
		r.Next = x.next(t.Kind, id, r.Site, r.Cause != "")
	}
}

// nextOf is what a rule's finding asks for.
func nextOf(f finding.Priced) string {
	if len(f.Patches) > 0 && f.Patches[0].Level != finding.Suggest {
		return fmt.Sprintf("toll fix %s (%s: %s)", f.ID, f.Rule, f.Patches[0].Title)
	}
	return fmt.Sprintf("toll explain %s: %s", f.Rule, f.Message)
}

// allocates reports whether a mechanism may be a value's way to the heap.
func allocates(kind finding.Kind, id string) bool {
	switch kind {
	case finding.Alloc, finding.Objects:
		return true
	}
	family, _, _ := strings.Cut(id, ".")
	switch family {
	case "alloc", "box", "gc", "string", "zero":
		return true
	}
	return id == "map.make"
}

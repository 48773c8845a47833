package rule

import (
	"fmt"
	"go/ast"
	"go/token"
	"reflect"
	"strings"

	"golang.org/x/tools/go/analysis"
)

// AllowMark begins a comment that allows a finding to stand:
//
//	//toll:allow NAME reason
//
// at the end of the finding's line, in the comment above it, or in the doc
// comment of the function around it. Without a reason it allows nothing.
const AllowMark = "//toll:allow"

// An Allow is one such comment. Nothing changes it.
type Allow struct {
	Rule, Reason string // "" where it names none
	Pos          token.Pos
	from, to     token.Pos // the lines it speaks of, to being the start of the next one
}

// Covers reports whether the comment speaks of a place. It allows what its rule
// says there only with a reason.
func (a *Allow) Covers(pos token.Pos) bool { return a.from <= pos && pos < a.to }

// Complaint is what is wrong with the comment as written, "" if nothing.
func (a *Allow) Complaint() string {
	switch {
	case a.Rule == "":
		return AllowMark + " names no rule: write " + AllowMark + " RULE reason"
	case a.Reason == "":
		return fmt.Sprintf("%s %s gives no reason and allows nothing: add the reason after the name", AllowMark, a.Rule)
	}
	return ""
}

// Allows reads the comments of a package's files, in order of file and place.
func Allows(fset *token.FileSet, files []*ast.File) []*Allow {
	var out []*Allow
	for _, f := range files {
		for _, g := range f.Comments {
			for _, c := range g.List {
				if a := readAllow(c); a != nil {
					a.place(fset.File(f.FileStart), f, g, c)
					out = append(out, a)
				}
			}
		}
	}
	return out
}

func readAllow(c *ast.Comment) *Allow {
	rest, ok := strings.CutPrefix(c.Text, AllowMark)
	if !ok || rest != "" && !strings.ContainsAny(rest[:1], " \t") {
		return nil
	}
	a := &Allow{Pos: c.Pos(), Rule: strings.TrimSpace(rest)}
	if i := strings.IndexAny(a.Rule, " \t"); i >= 0 {
		a.Rule, a.Reason = a.Rule[:i], strings.TrimSpace(a.Rule[i:])
	}
	return a
}

// place finds the lines that a comment speaks of.
func (a *Allow) place(file *token.File, f *ast.File, group *ast.CommentGroup, c *ast.Comment) {
	line := func(pos token.Pos) int { return file.PositionFor(pos, false).Line }
	first := line(c.Pos())
	last := first
	doc, alone := around(f, group, func(pos token.Pos) bool { return pos < c.Pos() && line(pos) == first })
	switch {
	case doc != nil:
		last = line(doc.End())
	case alone:
		last = line(group.End()) + 1
	}
	a.from, a.to = file.LineStart(first), f.FileEnd+1
	if last < file.LineCount() {
		a.to = file.LineStart(last + 1)
	}
}

// around finds the function that a comment is the doc of, nil if it is of none,
// and whether no code begins or ends before the comment on its line.
func around(f *ast.File, group *ast.CommentGroup, before func(token.Pos) bool) (doc *ast.FuncDecl, alone bool) {
	alone = true
	ast.Inspect(f, func(n ast.Node) bool {
		switch n := n.(type) {
		case nil, *ast.CommentGroup, *ast.Comment:
			return false
		case *ast.File:
			alone = !before(n.Package)
			return true
		case *ast.FuncDecl:
			if n.Doc == group {
				doc = n
			}
		}
		alone = alone && !before(n.Pos()) && !before(n.End()-1)
		return true
	})
	return doc, alone
}

// AllowsAnalyzer reads the comments once for all rules of a driver.
var AllowsAnalyzer = &analysis.Analyzer{
	Name:       "tollallow",
	Doc:        "reads the comments that allow findings to stand",
	Run:        func(pass *analysis.Pass) (any, error) { return Allows(pass.Fset, pass.Files), nil },
	ResultType: reflect.TypeFor[[]*Allow](),
}

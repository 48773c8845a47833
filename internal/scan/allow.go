package scan

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/token"
	"strings"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/load"
)

// marker begins a comment that allows a finding to stand:
//
//	//toll:allow NAME reason
//
// at the end of the finding's line, in the comment above it, or in the doc
// comment of the function around it. Without a reason it allows nothing.
const marker = "//toll:allow"

type allow struct {
	file        int
	first, last int // lines it speaks of
	rule        string
	reason      string
	at          string // file:line for messages
	used        bool
}

type allows struct {
	p    *load.Package
	list []*allow
}

func newAllows(p *load.Package) *allows {
	a := &allows{p: p}
	for i, f := range p.Syntax {
		if !bytes.Contains(p.Source[i], []byte(marker)) {
			continue
		}
		docs := map[*ast.CommentGroup]*ast.FuncDecl{}
		for _, d := range f.Decls {
			if fd, ok := d.(*ast.FuncDecl); ok && fd.Doc != nil {
				docs[fd.Doc] = fd
			}
		}
		for _, g := range f.Comments {
			for _, c := range g.List {
				a.add(i, c, g, docs[g])
			}
		}
	}
	return a
}

func (a *allows) add(file int, c *ast.Comment, group *ast.CommentGroup, doc *ast.FuncDecl) {
	rest, ok := strings.CutPrefix(c.Text, marker)
	if !ok || rest != "" && !strings.ContainsAny(rest[:1], " \t") {
		return
	}
	line := a.line(c.Pos())
	w := &allow{file: file, first: line, last: line, at: fmt.Sprintf("%s:%d", a.p.Files[file], line)}
	rest = strings.TrimSpace(rest)
	if i := strings.IndexAny(rest, " \t"); i >= 0 {
		w.rule, w.reason = rest[:i], strings.TrimSpace(rest[i:])
	} else {
		w.rule = rest
	}
	switch {
	case doc != nil:
		w.last = a.line(doc.End())
	case a.alone(file, c.Pos()):
		w.last = a.line(group.End()) + 1
	}
	a.list = append(a.list, w)
}

func (a *allows) line(pos token.Pos) int { return a.p.Fset.PositionFor(pos, false).Line }

// alone reports whether only white space stands before pos on its line.
func (a *allows) alone(file int, pos token.Pos) bool {
	before := a.p.Source[file][:pos-a.p.Syntax[file].FileStart]
	before = before[bytes.LastIndexByte(before, '\n')+1:]
	return len(bytes.TrimSpace(before)) == 0
}

// covers reports whether a comment allows a finding there, and notes its use.
func (a *allows) covers(file, line int, rule string) bool {
	covered := false
	for _, w := range a.list {
		if w.file == file && w.rule == rule && w.first <= line && line <= w.last {
			w.used = true
			covered = covered || w.reason != ""
		}
	}
	return covered
}

// complaints are warnings about comments that give no reason, or that allow
// what is not there. Rules that did not run prove nothing.
func (a *allows) complaints(ran func(rule string) bool) []finding.Warning {
	var out []finding.Warning
	for _, w := range a.list {
		switch {
		case w.rule == "":
			out = append(out, finding.Warning{Where: w.at, Text: marker + " names no rule: write " + marker + " RULE reason"})
		case w.reason == "":
			out = append(out, finding.Warning{Where: w.at, Text: fmt.Sprintf("%s %s gives no reason and allows nothing: add the reason after the name", marker, w.rule)})
		case !w.used && ran(w.rule):
			out = append(out, finding.Warning{Where: w.at, Text: fmt.Sprintf("%s %s allows nothing: the pattern is gone, delete the comment", marker, w.rule)})
		}
	}
	return out
}

package kit

import (
	"go/ast"
	"go/token"
	"strings"

	"golang.org/x/tools/go/analysis"
)

// A part is whole lines of a declaration, indented by depth tabs, which gofmt
// forms without regard to the rest. Depth 0 is the declaration itself.
type part struct {
	pos, end token.Pos
	depth    int
}

// partOf is the smallest part of decl that the edits change: whole statements
// of one list. Formatting a long function for each of its many fixes would cost
// more than all the rules. Comments behind code line up across statements: near
// one, the part is the whole declaration. A comment on lines of its own lines up
// with nothing.
func partOf(pass *analysis.Pass, file *ast.File, decl ast.Decl, edits []analysis.TextEdit) part {
	found := part{pos: DeclStart(decl), end: decl.End()}
	lo, hi := edits[0].Pos, editEnd(edits[0])
	for _, e := range edits {
		lo, hi = min(lo, e.Pos), max(hi, editEnd(e))
		if text := string(e.NewText); strings.Contains(text, "//") || strings.Contains(text, "/*") {
			return found
		}
	}
	ast.Inspect(decl, func(n ast.Node) bool {
		if n == nil || n.End() <= lo || hi < n.Pos() {
			return false
		}
		if p, ok := statements(pass, StmtList(n), lo, hi); ok && !nearComment(pass, file, p) {
			found = p
		}
		return true
	})
	return found
}

// statements is the lines of those of list that hold lo and hi; ok is false
// where they hold anything else.
func statements(pass *analysis.Pass, list []ast.Stmt, lo, hi token.Pos) (p part, ok bool) {
	for _, s := range list {
		if p.pos.IsValid() && hi <= p.end || s.End() < lo {
			continue
		}
		if !p.pos.IsValid() {
			p.pos = lineStart(pass, s.Pos())
		}
		p.end = s.End()
	}
	if !p.pos.IsValid() || lo < p.pos || p.end < hi {
		return p, false
	}
	text, ok := Source(pass, p.pos, p.end)
	if !ok {
		return p, false
	}
	rest := strings.TrimLeft(text, "\t")
	p.depth = len(text) - len(rest)
	behind, ok := Source(pass, p.end, p.end+1)
	return p, ok && behind == "\n" && p.depth > 0 && !strings.HasPrefix(rest, " ") && firstAt(list, p.pos+token.Pos(p.depth))
}

// firstAt tells whether a statement of list begins at pos.
func firstAt(list []ast.Stmt, pos token.Pos) bool {
	for _, s := range list {
		if s.Pos() == pos {
			return true
		}
	}
	return false
}

// nearComment tells whether a comment stands behind code in the lines of p, or in
// the line before or after them, or has lines of its own inside of p.
func nearComment(pass *analysis.Pass, file *ast.File, p part) bool {
	from := lineStart(pass, lineStart(pass, p.pos)-1)
	to := nextLine(pass, nextLine(pass, p.end))
	for _, c := range file.Comments[commentEnding(file, from):] {
		if c.Pos() >= to {
			break
		}
		before, ok := Source(pass, lineStart(pass, c.Pos()), c.Pos())
		if !ok || strings.TrimSpace(before) != "" || p.pos <= c.Pos() && c.Pos() < p.end {
			return true
		}
	}
	return false
}

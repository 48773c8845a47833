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
// more than all the rules. Comments behind code line up with those in the line
// before and after: where that may change, the part is the whole declaration.
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
		if p, ok := statements(pass, StmtList(n), lo, hi); ok && !linesUp(pass, file, p, coversStmt(StmtList(n), edits)) {
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

// coversStmt tells whether an edit replaces a statement of list as a whole: the
// lines around it may meet.
func coversStmt(list []ast.Stmt, edits []analysis.TextEdit) bool {
	for _, s := range list {
		for _, e := range edits {
			if e.Pos <= s.Pos() && s.End() <= editEnd(e) {
				return true
			}
		}
	}
	return false
}

// linesUp tells whether a comment stands behind code in the first line of p, or,
// where the lines around p may meet, in one of those. None stands in the last.
func linesUp(pass *analysis.Pass, file *ast.File, p part, meet bool) bool {
	from, to := p.pos, nextLine(pass, p.pos)
	if meet {
		from, to = lineStart(pass, lineStart(pass, p.pos)-1), nextLine(pass, nextLine(pass, p.end))
	}
	for _, c := range file.Comments[commentEnding(file, from):] {
		if c.Pos() >= to {
			break
		}
		before, ok := Source(pass, lineStart(pass, c.Pos()), c.Pos())
		if !ok || strings.TrimSpace(before) != "" {
			return true
		}
	}
	return false
}

package kit

import (
	"go/ast"

	"golang.org/x/tools/go/ast/inspector"
)

// Apart tells whether at most one of c and d is evaluated on a way through the
// function: they stand in different branches of an if, a switch or a select.
func Apart(c, d inspector.Cursor) bool {
	below := c
	for up := c.Parent(); up.Node() != nil; below, up = up, up.Parent() {
		switch n := up.Node().(type) {
		case *ast.FuncDecl, *ast.FuncLit:
			return false
		case *ast.IfStmt:
			if !Encloses(n, d.Node()) {
				continue
			}
			other := ast.Node(n.Body)
			if below.Node() == other {
				other = n.Else
			} else if below.Node() != n.Else {
				return false
			}
			return other != nil && Encloses(other, d.Node())
		case *ast.BlockStmt:
			if !Encloses(n, d.Node()) {
				continue
			}
			switch below.Node().(type) {
			case *ast.CaseClause, *ast.CommClause:
				return !Encloses(below.Node(), d.Node())
			}
			return false
		}
	}
	return false
}

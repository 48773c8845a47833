package lockperitem

import (
	"go/ast"
	"go/token"

	"github.com/gotoll/toll/rule/kit"
)

// hires tells whether a branch is quick but for the goroutine that it starts, inside of it, while
// fewer than some number of them run: that happens for the first items only.
func (j *judge) hires(s ast.Stmt, own func(*ast.CallExpr) bool) bool {
	branch, ok := s.(*ast.IfStmt)
	if !ok || branch.Else != nil || branch.Init != nil && !j.quick.Node(branch.Init, own) || !j.quick.Node(branch.Cond, own) {
		return false
	}
	counted := j.countsUp(branch)
	for _, inner := range branch.Body.List {
		_, starts := inner.(*ast.GoStmt)
		if !(starts && counted) && !j.quick.Node(inner, own) && !j.hires(inner, own) {
			return false
		}
	}
	return true
}

// countsUp tells whether a branch is taken while something is less than a bound, and adds to it.
func (j *judge) countsUp(branch *ast.IfStmt) bool {
	info := j.pass.TypesInfo
	x, op, y, ok := kit.Comparison(branch.Cond)
	if op == token.GTR {
		x, op = y, token.LSS
	}
	if !ok || op != token.LSS {
		return false
	}
	for _, inner := range branch.Body.List {
		switch inner := inner.(type) {
		case *ast.IncDecStmt:
			if inner.Tok == token.INC && kit.Same(info, inner.X, x) {
				return true
			}
		case *ast.AssignStmt:
			if inner.Tok == token.ADD_ASSIGN && kit.Same(info, inner.Lhs[0], x) {
				return true
			}
		}
	}
	return false
}

package relock

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/gotoll/toll/rule/kit"
)

// plain tells whether a statement only computes and assigns, with the lock as
// well as without it, and cannot panic: then the lock would stay taken.
func (j judge) plain(s ast.Stmt, mutex ast.Expr) bool {
	root := kit.RootVar(j.TypesInfo, mutex)
	if root == nil || kit.Changes(j.TypesInfo, s, root) {
		return false
	}
	switch s := s.(type) {
	case *ast.AssignStmt, *ast.IncDecStmt:
	case *ast.DeclStmt:
		if s.Decl.(*ast.GenDecl).Tok == token.TYPE {
			return false
		}
	default:
		return false
	}
	ok := true
	ast.Inspect(s, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			ok = false
		case *ast.UnaryExpr:
			ok = ok && n.Op != token.ARROW
		case *ast.CallExpr:
			ok = ok && j.effects.NoneInCall(n) && !kit.MayPanic(j.TypesInfo, n)
		case *ast.AssignStmt:
			for _, l := range n.Lhs {
				ok = ok && !j.intoMap(l)
			}
		case *ast.SelectorExpr:
			sel := j.TypesInfo.Selections[n]
			reached := sel == nil || !sel.Indirect() || kit.Variable(j.TypesInfo, n.X) == root // by locking
			ok = ok && reached
		case *ast.IndexExpr, *ast.SliceExpr, *ast.StarExpr, *ast.TypeAssertExpr, *ast.BinaryExpr:
			if b, binary := n.(*ast.BinaryExpr); binary && b.Op != token.QUO && b.Op != token.REM {
				return ok // its operands are asked by themselves
			}
			ok = ok && !kit.MayPanic(j.TypesInfo, n.(ast.Expr))
		}
		return ok
	})
	return ok
}

// intoMap tells whether l is an element of a map: a store into a nil map panics.
func (j judge) intoMap(l ast.Expr) bool {
	e, ok := ast.Unparen(l).(*ast.IndexExpr)
	return ok && kit.IsMap(types.Unalias(j.TypesInfo.TypeOf(e.X)))
}

package resultchanleak

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/gotoll/toll/rule/kit"
)

// refused tells whether a return follows where the first call that was to run the literal in
// another goroutine failed: then nothing was started. A call that is given a context may fail
// while the literal runs.
func (u *uses) refused(ret *ast.ReturnStmt) bool {
	call, ok := u.starts[0].(*ast.CallExpr)
	if !ok || slices.ContainsFunc(call.Args, func(arg ast.Expr) bool { return kit.IsNamed(u.info.TypeOf(arg), "context", "Context") }) {
		return false
	}
	c, found := kit.Find(u.fn, call)
	if !found {
		return false
	}
	stmt, listed := kit.Stmt(c)
	if !listed {
		return false
	}
	if _, inIf := stmt.Node().(*ast.IfStmt); !inIf {
		if stmt, listed = stmt.NextSibling(); !listed {
			return false
		}
	}
	asks, ok := stmt.Node().(*ast.IfStmt)
	return ok && kit.Encloses(asks.Body, ret) && kit.Failed(u.info, asks.Cond) &&
		slices.ContainsFunc(kit.Variables(u.info, asks.Cond), func(v *types.Var) bool { return slices.Contains(kit.Results(u.info, c), v) })
}

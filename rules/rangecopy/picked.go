package rangecopy

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// picked tells whether v, at c, is copied on whole, but in a branch alone: returned,
// appended, assigned or sent. That copy is made anyway; the range's comes on top, and
// is made of all the elements that the branch passes over, too.
func picked(info *types.Info, loop, c inspector.Cursor) bool {
	if within(c, loop) {
		return false
	}
	kind, i := c.ParentEdge()
	switch up := c.Parent().Node().(type) {
	case *ast.ReturnStmt:
	case *ast.AssignStmt:
		if kind != edge.AssignStmt_Rhs || len(up.Lhs) != len(up.Rhs) || kit.IsBlank(up.Lhs[i]) || !copiesInto(info, up.Lhs[i]) {
			return false
		}
	case *ast.CallExpr:
		if kind != edge.CallExpr_Args || i == 0 || !kit.IsBuiltin(info, up, "append") {
			return false
		}
	default:
		return false
	}
	stmt, ok := kit.Stmt(c)
	return ok && conditional(stmt, loop)
}

// copiesInto tells whether what is assigned to e is copied, and not put into an interface.
func copiesInto(info *types.Info, e ast.Expr) bool {
	t := info.TypeOf(e)
	return t != nil && !types.IsInterface(t)
}

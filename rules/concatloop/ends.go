package concatloop

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// atEnd tells whether use looks at an end of the string only, s[len(s)-1] or
// strings.HasSuffix(s, "_"): who builds it can remember that.
func (g *growth) atEnd(use inspector.Cursor) bool {
	info := g.pass.TypesInfo
	kind, i := use.ParentEdge()
	switch n := use.Parent().Node().(type) {
	case *ast.CallExpr:
		return kind == edge.CallExpr_Args && i == 0 && kit.IsCall(info, n, "strings", "HasSuffix", "HasPrefix")
	case *ast.IndexExpr:
		return kind == edge.IndexExpr_X && isLast(info, n.Index, g.v)
	}
	return false
}

// isLast matches len(s)-1.
func isLast(info *types.Info, e ast.Expr, v *types.Var) bool {
	of, n := kit.LenLess(info, e)
	return of != nil && n == 1 && kit.Variable(info, of) == v
}

// forError tells whether the string becomes the text of an error and nothing else.
func (g *growth) forError() bool {
	info := g.pass.TypesInfo
	home, _ := kit.Frame(g.loop)
	errs := 0
	for use := range kit.Uses(info, home, g.v) {
		if kit.Encloses(g.loop.Node(), use.Node()) || asksLength(info, use) {
			continue
		}
		if kind, _ := use.ParentEdge(); kind == edge.AssignStmt_Lhs {
			continue
		}
		if !kit.ErrorPath(info, use) {
			return false
		}
		errs++
	}
	return errs > 0
}

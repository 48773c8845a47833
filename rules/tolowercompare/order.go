package tolowercompare

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// orders matches strings.ToLower(a) < strings.ToLower(b), and strings.Compare of
// such, where a sort calls it again and again: the keys could be folded once.
func orders(info *types.Info, c inspector.Cursor) bool {
	var x, y ast.Expr
	switch n := c.Node().(type) {
	case *ast.BinaryExpr:
		switch n.Op {
		case token.LSS, token.GTR, token.LEQ, token.GEQ:
			x, y = n.X, n.Y
		default:
			return false
		}
	case *ast.CallExpr:
		if len(n.Args) != 2 || !kit.IsCall(info, n, "strings", "Compare") && !kit.IsCall(info, n, "bytes", "Compare") && !kit.IsCall(info, n, "cmp", "Compare") {
			return false
		}
		x, y = n.Args[0], n.Args[1]
	}
	_, a := folding(info, x)
	_, b := folding(info, y)
	if a == nil || b == nil {
		return false
	}
	fn, ok := kit.Frame(c)
	return ok && kit.Orders(info, fn)
}

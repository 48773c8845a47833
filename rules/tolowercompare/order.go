package tolowercompare

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
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
	return a != nil && b != nil && sorts(info, c)
}

// sorts tells whether c stands in what decides the order of a sort: a method
// Less(i, j int) bool, or a literal that a sort is given.
func sorts(info *types.Info, c inspector.Cursor) bool {
	fn, ok := kit.Frame(c)
	if !ok {
		return false
	}
	if decl, ok := fn.Node().(*ast.FuncDecl); ok {
		f, ok := info.Defs[decl.Name].(*types.Func)
		return ok && decl.Recv != nil && f.Name() == "Less" && f.Signature().Params().Len() == 2 && f.Signature().Results().Len() == 1
	}
	if kind, _ := fn.ParentEdge(); kind != edge.CallExpr_Args {
		return false
	}
	call := fn.Parent().Node().(*ast.CallExpr)
	return kit.IsCall(info, call, "sort", "Slice", "SliceStable") || kit.IsCall(info, call, "slices", "SortFunc", "SortStableFunc", "SortedFunc")
}

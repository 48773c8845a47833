package unclosedbody

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// cancelled tells whether the function's end cancels the context that call is made with: that ends
// the connection of a response that is not read to its end, as a Close does.
func cancelled(info *types.Info, frame inspector.Cursor, call *ast.CallExpr) bool {
	for c := range frame.Preorder((*ast.DeferStmt)(nil)) {
		cancel := kit.Variable(info, c.Node().(*ast.DeferStmt).Call.Fun)
		if inner, _ := kit.Frame(c); cancel == nil || inner.Node() != frame.Node() {
			continue
		}
		ctx := cancelledBy(info, frame.Node(), cancel, call)
		if ctx != nil && mentionsAny(info, call.Args, derived(info, frame.Node(), nil, ctx)) {
			return true
		}
	}
	return false
}

// cancelledBy is the context that came with cancel, before call; nil where cancel may be another's.
func cancelledBy(info *types.Info, frame ast.Node, cancel *types.Var, call *ast.CallExpr) (ctx *types.Var) {
	if len(kit.Given(info, frame, cancel)) != 1 {
		return nil
	}
	ast.Inspect(frame, func(n ast.Node) bool {
		a, ok := n.(*ast.AssignStmt)
		if !ok || len(a.Lhs) != 2 || len(a.Rhs) != 1 || a.Pos() > call.Pos() || kit.Variable(info, a.Lhs[1]) != cancel {
			return ctx == nil
		}
		made, ok := ast.Unparen(a.Rhs[0]).(*ast.CallExpr)
		if ok && kit.IsCall(info, made, "context", "WithCancel", "WithCancelCause", "WithTimeout", "WithTimeoutCause", "WithDeadline", "WithDeadlineCause") {
			ctx = kit.Variable(info, a.Lhs[0])
		}
		return ctx == nil
	})
	return ctx
}

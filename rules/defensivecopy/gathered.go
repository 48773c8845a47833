package defensivecopy

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/gotoll/toll/rule/kit"
)

// gathered is what a loop appends to v, item by item and all of it, with the call.
func gathered(info *types.Info, loop *ast.RangeStmt, v *types.Var) (from ast.Expr, call *ast.CallExpr) {
	if loop.Tok != token.DEFINE || loop.Value == nil || len(loop.Body.List) != 1 {
		return nil, nil
	}
	if _, slice := kit.Underlying(info, loop.X).(*types.Slice); !slice {
		return nil, nil
	}
	s, ok := loop.Body.List[0].(*ast.AssignStmt)
	if !ok || s.Tok != token.ASSIGN || len(s.Lhs) != 1 || len(s.Rhs) != 1 || kit.Variable(info, s.Lhs[0]) != v {
		return nil, nil
	}
	call, ok = ast.Unparen(s.Rhs[0]).(*ast.CallExpr)
	if !ok || !kit.IsBuiltin(info, call, "append") || len(call.Args) != 2 || call.Ellipsis.IsValid() || kit.Variable(info, call.Args[0]) != v {
		return nil, nil
	}
	item := kit.Variable(info, call.Args[1])
	if item == nil || item != kit.Variable(info, loop.Value) {
		return nil, nil
	}
	return loop.X, call
}

// entry tells what a list or map holds at a place: list[i], m[key], also several deep.
func entry(info *types.Info, e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.IndexExpr:
		return kit.SideEffectFree(info, e) && (plain(info, e.X) || entry(info, e.X))
	case *ast.SelectorExpr:
		return entry(info, e.X) && info.Selections[e] != nil && info.Selections[e].Kind() == types.FieldVal
	case *ast.SliceExpr:
		return entry(info, e.X)
	}
	return false
}

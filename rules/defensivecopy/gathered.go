package defensivecopy

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/gotoll/toll/rule/kit"
)

// appends is the call of v = append(v, x), nil for other statements.
func appends(info *types.Info, stmt ast.Stmt, v *types.Var) *ast.CallExpr {
	s, ok := stmt.(*ast.AssignStmt)
	if !ok || s.Tok != token.ASSIGN || len(s.Lhs) != 1 || len(s.Rhs) != 1 || kit.Variable(info, s.Lhs[0]) != v {
		return nil
	}
	call, ok := ast.Unparen(s.Rhs[0]).(*ast.CallExpr)
	if !ok || !kit.IsBuiltin(info, call, "append") || len(call.Args) != 2 || call.Ellipsis.IsValid() || kit.Variable(info, call.Args[0]) != v {
		return nil
	}
	return call
}

// gathered is what a loop appends to v, all of it and nothing else, with the call: the items of a
// slice, or the keys, or the values, of a map.
func gathered(info *types.Info, loop *ast.RangeStmt, v *types.Var) (from ast.Expr, call *ast.CallExpr) {
	if loop.Tok != token.DEFINE || len(loop.Body.List) != 1 {
		return nil, nil
	}
	call = appends(info, loop.Body.List[0], v)
	if call == nil {
		return nil, nil
	}
	item, t := kit.Variable(info, call.Args[1]), info.TypeOf(loop.X)
	value, key := item == kit.Variable(info, loop.Value), item == kit.Variable(info, loop.Key)
	if item == nil || !(kit.IsSlice(t) && value || kit.IsMap(t) && (key || value)) {
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

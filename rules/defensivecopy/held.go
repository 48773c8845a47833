package defensivecopy

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// held tells whether a function takes a lock of root's before pos and lets it go when it
// returns, so that nobody else changes what root has.
func held(info *types.Info, fn inspector.Cursor, root *types.Var, pos token.Pos) bool {
	body := kit.FuncBody(fn.Node())
	if body == nil || root == nil {
		return false
	}
	for i, s := range body.List {
		if i == 0 || pos <= s.Pos() {
			continue
		}
		deferred, ok := s.(*ast.DeferStmt)
		if !ok {
			continue
		}
		mu, op := kit.MutexCall(info, deferred.Call)
		locked, how := kit.MutexStmt(info, body.List[i-1])
		if mu != nil && locked != nil && kit.RootVar(info, mu) == root && kit.Same(info, mu, locked) &&
			(op == "Unlock" && how == "Lock" || op == "RUnlock" && how == "RLock") {
			return true
		}
	}
	return false
}

// keysOf is the map whose keys, or values, all of them and nothing else, a loop appends to v.
func keysOf(info *types.Info, loop *ast.RangeStmt, v *types.Var) (from ast.Expr, call *ast.CallExpr) {
	if loop.Tok != token.DEFINE || len(loop.Body.List) != 1 || !kit.IsMap(info.TypeOf(loop.X)) {
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
	if item == nil || item != kit.Variable(info, loop.Key) && item != kit.Variable(info, loop.Value) {
		return nil, nil
	}
	return loop.X, call
}

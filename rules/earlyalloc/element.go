package earlyalloc

import (
	"go/ast"
	"go/token"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule/kit"
)

// element reports x[i] = make(...) before an if that sets x[i] to nil and leaves.
func element(a *allocation, c inspector.Cursor) {
	s, ok := c.Node().(*ast.AssignStmt)
	if !ok || s.Tok != token.ASSIGN || len(s.Lhs) != 1 || len(s.Rhs) != 1 {
		return
	}
	call, ok := s.Rhs[0].(*ast.CallExpr)
	if !ok || !kit.IsBuiltin(a.TypesInfo, call, "make") || len(call.Args) < 2 || !kit.SideEffectFree(a.TypesInfo, s.Lhs[0]) {
		return
	}
	switch s.Lhs[0].(type) {
	case *ast.IndexExpr, *ast.SelectorExpr:
	default:
		return
	}
	next, ok := c.NextSibling()
	if !ok {
		return
	}
	gate, ok := next.Node().(*ast.IfStmt)
	if !ok || gate.Init != nil || a.asksError(gate.Cond) || complains(gate) || kit.Contains(a.TypesInfo, gate.Cond, s.Lhs[0]) || len(gate.Body.List) < 2 || !kit.Leaves(gate.Body) {
		return
	}
	drop, ok := gate.Body.List[0].(*ast.AssignStmt)
	if ok && len(drop.Lhs) == 1 && len(drop.Rhs) == 1 && kit.Same(a.TypesInfo, drop.Lhs[0], s.Lhs[0]) && kit.IsNil(a.TypesInfo, drop.Rhs[0]) && !kit.Cold(a.Pass, c) {
		kit.Report(a.Pass, finding.Suggest, s, message)
	}
}

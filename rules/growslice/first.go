package growslice

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// beginsAsFirst tells whether d begins as the first list of those whose others the loop appends:
// out := lists[0], or a copy of that, before a range over lists[1:].
func beginsAsFirst(info *types.Info, loop inspector.Cursor, d dest) bool {
	r, ok := loop.Node().(*ast.RangeStmt)
	if !ok || d.field != nil || headUses(info, r, d) || fewByName(d) {
		return false
	}
	lists := others(info, r.X)
	if lists == nil || kit.FewByName(lists) || !kit.SideEffectFree(info, lists) || capAsked(info, loop, d.v) {
		return false
	}
	for s := range before(info, loop, d) {
		if first := firstGiven(info, s, d); first != nil {
			return kit.Same(info, first, lists)
		}
		if touches(info, s, d) || kit.Changes(info, s, kit.RootVar(info, lists)) {
			return false
		}
	}
	return false
}

// others is the list of lists[1:], nil for other expressions.
func others(info *types.Info, e ast.Expr) ast.Expr {
	part, ok := ast.Unparen(e).(*ast.SliceExpr)
	if !ok || part.Low == nil || part.High != nil {
		return nil
	}
	if n, ok := kit.ConstInt(info, part.Low); !ok || n != 1 {
		return nil
	}
	return part.X
}

// firstGiven is the list whose first item, or a copy of that, a statement gives to d: nil for
// other statements.
func firstGiven(info *types.Info, s ast.Stmt, d dest) ast.Expr {
	a, ok := s.(*ast.AssignStmt)
	if !ok || len(a.Lhs) != 1 || len(a.Rhs) != 1 || !d.is(info, a.Lhs[0]) {
		return nil
	}
	value := ast.Unparen(a.Rhs[0])
	if call, ok := value.(*ast.CallExpr); ok {
		switch {
		case kit.IsCall(info, call, "slices", "Clone"), kit.IsCall(info, call, "bytes", "Clone"):
			value = ast.Unparen(call.Args[0])
		case takesList(info, call) && startsEmpty(info, call.Args[0]):
			value = ast.Unparen(call.Args[1])
		}
	}
	item, ok := value.(*ast.IndexExpr)
	if !ok || !kit.IsZero(info, item.Index) {
		return nil
	}
	return item.X
}

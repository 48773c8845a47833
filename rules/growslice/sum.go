package growslice

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// checkSum looks at the second list that an empty slice takes whole, in the list of
// statements that makes it: the first append made room for its own list only. There is
// no edit, as for the loops: slices.Concat or a make with the sum, by taste.
func checkSum(pass *analysis.Pass, c inspector.Cursor) {
	info, s := pass.TypesInfo, c.Node().(*ast.AssignStmt)
	d, whole := takes(info, s)
	if !whole || d.field != nil || kit.FewByName(s.Lhs[0]) || loopsWithout(c, d.v) {
		return
	}
	list, i := siblings(c)
	if i >= len(list) || list[i] != ast.Stmt(s) {
		return
	}
	before := 0
	for i--; i >= 0; i-- {
		if _, ok := emptied(info, list[i], d); ok {
			if before == 1 && !kit.Cold(pass, c) {
				reportSum(pass, s, d.text(pass), "sum")
			}
			return
		}
		if a, ok := list[i].(*ast.AssignStmt); ok {
			if other, whole := takes(info, a); whole && other.same(info, d) {
				before++
				continue
			}
			if other, n := appendTo(info, a); n > 0 && other.same(info, d) {
				continue
			}
		}
		if d.uses(info, list[i], true) {
			return
		}
	}
}

// takes matches v = append(v, xs...) with an xs whose length costs nothing to ask.
func takes(info *types.Info, s *ast.AssignStmt) (d dest, whole bool) {
	d, call := appending(info, s)
	if call == nil || len(call.Args) != 2 || !call.Ellipsis.IsValid() {
		return d, false
	}
	return d, isList(info, call.Args[1]) && !d.uses(info, call.Args[1], false)
}

// isList tells whether e is a list that is there already.
func isList(info *types.Info, e ast.Expr) bool {
	return kit.SideEffectFree(info, e) && cheap(info, e) && !kit.FewByName(e)
}

// loopsWithout tells whether c stands in a loop that v is declared outside of.
func loopsWithout(c inspector.Cursor, v *types.Var) bool {
	loop, ok := kit.Loop(c)
	return ok && !kit.DeclaredIn(v, loop.Node())
}

// checkNestedSum looks at append(append([]T(nil), a...), b...).
func checkNestedSum(pass *analysis.Pass, c inspector.Cursor) {
	info, call := pass.TypesInfo, c.Node().(*ast.CallExpr)
	if !kit.IsBuiltin(info, call, "append") || len(call.Args) != 2 || !call.Ellipsis.IsValid() {
		return
	}
	inner, ok := ast.Unparen(call.Args[0]).(*ast.CallExpr)
	if !ok || !kit.IsBuiltin(info, inner, "append") || len(inner.Args) != 2 || !inner.Ellipsis.IsValid() || !startsEmpty(info, inner.Args[0]) {
		return
	}
	if isList(info, inner.Args[1]) && isList(info, call.Args[1]) && !kit.Cold(pass, c) {
		reportSum(pass, call, "a new slice", "sum")
	}
}

// startsEmpty matches []T(nil), []T{} and make([]T, 0).
func startsEmpty(info *types.Info, e ast.Expr) bool {
	if call, ok := ast.Unparen(e).(*ast.CallExpr); ok && kit.IsConversion(info, call) {
		return len(call.Args) == 1 && kit.IsNil(info, call.Args[0])
	}
	_, ok := emptySlice(info, ast.Unparen(e))
	return ok
}

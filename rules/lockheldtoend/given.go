package lockheldtoend

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/gotoll/toll/rule/kit"
)

// given is the code of others that runs last under the lock, though of what the lock
// guards it needs only the field that keeps it: a copy of that may be called without;
// "" for none.
func (s *scope) given(w *work, all []ast.Stmt, mu string) string {
	info := s.g.pass.TypesInfo
	lent := *s
	lent.lent = keepers(info, all, s.root)
	if len(lent.lent) == 0 {
		return ""
	}
	last := -1
	for i, stmt := range all {
		if lent.touches(stmt) {
			last = i
		}
	}
	tail := all[last+1:]
	if !s.surely(all[:last+1]) || unlocks(info, tail, mu) {
		return ""
	}
	return w.callback(tail, s.root)
}

// keepers are the places where a field of the lock's holder is called, as a function
// that was registered or an interface that is handed something, or is asked whether it
// is nil.
func keepers(info *types.Info, list []ast.Stmt, root *types.Var) map[ast.Expr]bool {
	fields, found := map[types.Object]bool{}, map[ast.Expr]bool{}
	keep := func(e ast.Expr) {
		sel, ok := ast.Unparen(e).(*ast.SelectorExpr)
		if ok && kit.RootVar(info, sel) == root {
			fields[info.ObjectOf(sel.Sel)], found[sel] = true, true
		}
	}
	each(list, func(n ast.Node) {
		call, ok := n.(*ast.CallExpr)
		if !ok {
			return
		}
		fun, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
		if !ok {
			return
		}
		if v, ok := info.ObjectOf(fun.Sel).(*types.Var); ok && v.IsField() && kit.Registered(v.Name()) {
			keep(fun)
		} else if kit.HandsOver(info, call) {
			keep(fun.X)
		}
	})
	each(list, func(n ast.Node) {
		b, ok := n.(*ast.BinaryExpr)
		if !ok || !slices.ContainsFunc([]ast.Expr{b.X, b.Y}, func(e ast.Expr) bool { return kit.IsNil(info, e) }) {
			return
		}
		if sel, ok := ast.Unparen(b.X).(*ast.SelectorExpr); ok && fields[info.ObjectOf(sel.Sel)] {
			found[sel] = true
		}
	})
	return found
}

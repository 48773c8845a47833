package lockheldtoend

import (
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"slices"

	"github.com/gotoll/toll/rule/kit"
)

// given is the code of others that runs last under the lock, though of what the lock
// guards it needs only the field that keeps it: a copy of that may be called without. Or
// it runs last in a method of the holder that is called last. "" for none.
func (s *scope) given(w *work, all []ast.Stmt, mu string) string {
	if theirs := s.givenLast(w, all, mu, true); theirs != "" || len(all) == 0 {
		return theirs
	}
	inner, list := s.lastOf(all[len(all)-1])
	if inner == nil || !s.surely(all) {
		return ""
	}
	return inner.givenLast(w, list, mu, false)
}

// givenLast is given in one list of statements. first tells that the lock is taken there.
func (s *scope) givenLast(w *work, all []ast.Stmt, mu string, first bool) string {
	info := s.g.pass.TypesInfo
	lent := *s
	copies := copied(info, all, s.root)
	lent.lent = keepers(info, all, s.root, copies)
	if len(lent.lent) == 0 {
		return ""
	}
	if len(copies) > 0 {
		lent.derived, lent.out = maps.Clone(s.derived), maps.Clone(s.out)
		for v := range copies {
			delete(lent.derived, v)
			lent.out[v] = true
		}
	}
	last := -1
	for i, stmt := range all {
		if lent.touches(stmt) {
			last = i
		}
	}
	tail := all[last+1:]
	if first && !s.surely(all[:last+1]) || unlocks(info, tail, mu) {
		return ""
	}
	return w.calledBack(tail, s.root, copies)
}

// lastOf is the body of the method of the lock's holder that a statement is a call of, with
// what the lock guards as it sees it; nil for others.
func (s *scope) lastOf(stmt ast.Stmt) (*scope, []ast.Stmt) {
	if s.root == nil {
		return nil, nil
	}
	decl := lastCall(s.g.pass.TypesInfo, s.g.effects, stmt, s.root)
	if decl == nil {
		return nil, nil
	}
	inner := *s
	inner.root, inner.derived, inner.out, inner.lent = kit.ReceiverVar(s.g.pass.TypesInfo, decl), map[*types.Var]bool{}, map[*types.Var]bool{}, nil
	inner.derive(held{list: decl.Body.List, to: len(decl.Body.List)})
	return &inner, decl.Body.List
}

// lastTells tells whether the last statement calls a method of root that runs the code of
// others.
func (w *work) lastTells(list []ast.Stmt, root *types.Var) bool {
	if len(list) == 0 || root == nil {
		return false
	}
	decl := lastCall(w.pass.TypesInfo, w.effects, list[len(list)-1], root)
	if decl == nil {
		return false
	}
	own := kit.ReceiverVar(w.pass.TypesInfo, decl)
	return w.calledBack(decl.Body.List, own, copied(w.pass.TypesInfo, decl.Body.List, own)) != ""
}

// lastCall is the method of root that a statement is a call of, nil for others.
func lastCall(info *types.Info, effects *kit.Effects, stmt ast.Stmt, root *types.Var) *ast.FuncDecl {
	var e ast.Expr
	switch stmt := stmt.(type) {
	case *ast.ExprStmt:
		e = stmt.X
	case *ast.ReturnStmt:
		if len(stmt.Results) == 1 {
			e = stmt.Results[0]
		}
	}
	call, ok := e.(*ast.CallExpr)
	if !ok {
		return nil
	}
	recv, f := kit.Receiver(call), kit.Callee(info, call)
	if recv == nil || f == nil || kit.Variable(info, recv) != root {
		return nil
	}
	decl := effects.Decl(f)
	if decl == nil || decl.Body == nil || kit.ReceiverVar(info, decl) == nil {
		return nil
	}
	return decl
}

// copied are the locals that are only given what a field of the lock's holder keeps: f of
// f := s.onChange.
func copied(info *types.Info, list []ast.Stmt, root *types.Var) map[*types.Var]ast.Expr {
	found, others := map[*types.Var]ast.Expr{}, map[*types.Var]bool{}
	each(list, func(n ast.Node) {
		a, ok := n.(*ast.AssignStmt)
		if !ok {
			return
		}
		for i, l := range a.Lhs {
			v := kit.Variable(info, l)
			if v == nil || !kit.IsLocal(v) {
				continue
			}
			sel, field := ast.Unparen(a.Rhs[min(i, len(a.Rhs)-1)]).(*ast.SelectorExpr)
			if a.Tok == token.DEFINE && field && len(a.Lhs) == len(a.Rhs) && root != nil && kit.RootVar(info, sel) == root && found[v] == nil {
				found[v] = sel
			} else {
				others[v] = true
			}
		}
	})
	for v := range others {
		delete(found, v)
	}
	return found
}

// keepers are the places where a field of the lock's holder is called, as a function
// that was registered or an interface that is handed something, be it through a copy in a
// local, or is asked whether it is nil.
func keepers(info *types.Info, list []ast.Stmt, root *types.Var, copies map[*types.Var]ast.Expr) map[ast.Expr]bool {
	fields, found, used := map[types.Object]bool{}, map[ast.Expr]bool{}, map[*types.Var]bool{}
	keep := func(e ast.Expr) {
		sel, ok := ast.Unparen(e).(*ast.SelectorExpr)
		if ok && kit.RootVar(info, sel) == root {
			fields[info.ObjectOf(sel.Sel)], found[sel] = true, true
		}
		if v := kit.Variable(info, e); v != nil && copies[v] != nil {
			used[v] = true
		}
	}
	each(list, func(n ast.Node) {
		call, ok := n.(*ast.CallExpr)
		if !ok {
			return
		}
		if registered(info, call, copies) {
			keep(call.Fun)
		} else if fun, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok && kit.HandsOver(info, call) {
			keep(fun.X)
		}
	})
	for v, e := range copies {
		if used[v] {
			found[ast.Unparen(e)] = true
		} else {
			delete(copies, v)
		}
	}
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

// registered tells whether a call is of a function in a field that is named for being told
// something, or of a local that holds a copy of it.
func registered(info *types.Info, call *ast.CallExpr, copies map[*types.Var]ast.Expr) bool {
	fun := ast.Unparen(call.Fun)
	if v := kit.Variable(info, fun); v != nil && copies[v] != nil {
		fun = ast.Unparen(copies[v])
	}
	sel, ok := fun.(*ast.SelectorExpr)
	if !ok {
		return false
	}
	v, ok := info.ObjectOf(sel.Sel).(*types.Var)
	return ok && v.IsField() && isFunc(v.Type()) && kit.Registered(v.Name())
}

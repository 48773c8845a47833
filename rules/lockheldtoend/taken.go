package lockheldtoend

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/gotoll/toll/rule/kit"
)

// takeOut marks the locals that hold what the section takes out of what the lock guards:
// v of v := m[k] where delete(m, k) stands behind it, with the key, and v of v := x.list
// where x.list gets another value behind it. Nobody else finds it there any more.
func (s *scope) takeOut(l held) {
	s.out = map[*types.Var]bool{}
	section := l.section()
	for i, stmt := range section {
		switch stmt := stmt.(type) {
		case *ast.ExprStmt:
			call, ok := stmt.X.(*ast.CallExpr)
			if !ok || !kit.IsBuiltin(s.g.pass.TypesInfo, call, "delete") || len(call.Args) != 2 {
				continue
			}
			if v := s.found(section[:i], call.Args[0], call.Args[1]); v != nil && s.passes(section, v) {
				s.out[v] = true
				if key := kit.Variable(s.g.pass.TypesInfo, call.Args[1]); key != nil && kit.IsLocal(key) {
					s.out[key] = true
				}
			}
		case *ast.AssignStmt:
			if len(stmt.Lhs) != 1 || len(stmt.Rhs) != 1 || !anew(s.g.pass.TypesInfo, stmt.Rhs[0]) {
				continue
			}
			if v := s.found(section[:i], stmt.Lhs[0], nil); v != nil && apartOnce(v.Type()) && s.passes(section, v) {
				s.out[v] = true
				s.elements(section, v)
			}
		}
	}
}

// elements marks what loops over a list or map that was taken out are given.
func (s *scope) elements(section []ast.Stmt, list *types.Var) {
	info := s.g.pass.TypesInfo
	for _, stmt := range section {
		loop, ok := stmt.(*ast.RangeStmt)
		if !ok || kit.Variable(info, loop.X) != list {
			continue
		}
		for _, e := range []ast.Expr{loop.Key, loop.Value} {
			if e == nil {
				continue
			}
			if v := kit.Variable(info, e); v != nil {
				s.out[v] = true
			}
		}
	}
}

// anew matches nil, a literal, and a slice or map that is made: what a field gets in exchange.
func anew(info *types.Info, e ast.Expr) bool {
	if kit.IsNil(info, e) {
		return true
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.CompositeLit:
		return true
	case *ast.CallExpr:
		return kit.IsBuiltin(info, e, "make")
	}
	return false
}

// apartOnce tells whether nothing else leads to what is in a list or map of type t, once it
// was taken out: plain values, functions and channels.
func apartOnce(t types.Type) bool {
	own := func(t types.Type) bool {
		switch t.Underlying().(type) {
		case *types.Signature, *types.Chan:
			return true
		}
		return plain(t, 0)
	}
	switch u := t.Underlying().(type) {
	case *types.Slice:
		return own(u.Elem())
	case *types.Map:
		return own(u.Key()) && own(u.Elem())
	}
	return false
}

// found is the local that one of the statements itself gives m[k], or m where k is nil.
func (s *scope) found(list []ast.Stmt, m, k ast.Expr) *types.Var {
	info := s.g.pass.TypesInfo
	for _, stmt := range list {
		a, ok := stmt.(*ast.AssignStmt)
		if !ok || len(a.Rhs) != 1 {
			continue
		}
		from := ast.Unparen(a.Rhs[0])
		if index, ok := from.(*ast.IndexExpr); ok && k != nil {
			if !kit.Same(info, index.Index, k) {
				continue
			}
			from = index.X
		} else if k != nil {
			continue
		}
		if v := kit.Variable(info, a.Lhs[0]); v != nil && kit.IsLocal(v) && v != s.root && kit.Same(info, from, m) && kit.RootVar(info, from) == s.root {
			return v
		}
	}
	return nil
}

// passes tells whether the section puts v nowhere: it looks into it, goes over it and gives
// it to functions that were registered.
func (s *scope) passes(section []ast.Stmt, v *types.Var) bool {
	info, kept := s.g.pass.TypesInfo, false
	holds := func(e ast.Expr) bool { return kit.Variable(info, e) == v }
	for _, stmt := range section {
		ast.Inspect(stmt, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.AssignStmt:
				for i, r := range n.Rhs {
					if holds(r) && i < len(n.Lhs) {
						to := kit.Variable(info, n.Lhs[i])
						kept = kept || to == nil || !kit.IsLocal(to)
					}
				}
			case *ast.UnaryExpr, *ast.CompositeLit, *ast.SendStmt:
				kept = kept || inside(info, n, v)
				return false
			case *ast.CallExpr:
				kept = kept || !s.told(n) && !kit.IsBuiltin(info, n, "len") && !kit.IsBuiltin(info, n, "delete") && slices.ContainsFunc(n.Args, holds)
			}
			return !kept
		})
	}
	return !kept
}

// told tells whether call is of a function in a field of the lock's holder.
func (s *scope) told(call *ast.CallExpr) bool {
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok {
		return false
	}
	field, ok := s.g.pass.TypesInfo.ObjectOf(sel.Sel).(*types.Var)
	return ok && field.IsField()
}

// inside tells whether v itself, no part of it, stands in n.
func inside(info *types.Info, n ast.Node, v *types.Var) bool {
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			if kit.Variable(info, n.X) == v {
				return false
			}
		case *ast.Ident:
			found = found || info.ObjectOf(n) == types.Object(v)
		}
		return !found
	})
	return found
}

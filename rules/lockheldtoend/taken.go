package lockheldtoend

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/gotoll/toll/rule/kit"
)

// takeOut marks the locals that hold what the section takes out of what the lock guards:
// v of v := m[k] where delete(m, k) stands behind it, with the key, and v of v := x.list
// where x.list gets another value behind it, be it in a block inside. Nobody else finds it
// there any more.
func (s *scope) takeOut(l held) {
	s.out = map[*types.Var]bool{}
	section := l.section()
	each(section, func(n ast.Node) {
		switch n := n.(type) {
		case *ast.ExprStmt:
			call, ok := n.X.(*ast.CallExpr)
			if !ok || !kit.IsBuiltin(s.g.pass.TypesInfo, call, "delete") || len(call.Args) != 2 {
				return
			}
			if v := s.found(section, n, call.Args[0], call.Args[1]); v != nil && s.passes(section, v) {
				s.out[v] = true
				if key := kit.Variable(s.g.pass.TypesInfo, call.Args[1]); key != nil && kit.IsLocal(key) {
					s.out[key] = true
				}
			}
		case *ast.AssignStmt:
			s.exchanges(section, n)
			s.removed(section, n)
			s.popped(section, n)
		}
	})
}

// exchanges marks what a field held that an assignment gives another value.
func (s *scope) exchanges(section []ast.Stmt, a *ast.AssignStmt) {
	if len(a.Lhs) != len(a.Rhs) {
		return
	}
	info := s.g.pass.TypesInfo
	for i, to := range a.Lhs {
		if _, field := ast.Unparen(to).(*ast.SelectorExpr); !field || !anew(info, a.Rhs[i]) {
			continue
		}
		v := s.found(section, a, to, nil)
		for j, from := range a.Rhs { // v, x.list = x.list, nil
			if w := kit.Variable(info, a.Lhs[j]); v == nil && i != j && w != nil && kit.IsLocal(w) && w != s.root && kit.Same(info, from, to) {
				v = w
			}
		}
		if v == nil || s.madeOf(section, kit.Variable(info, a.Rhs[i]), v) {
			continue
		}
		if apartOnce(v.Type()) && s.passes(section, v) {
			s.out[v] = true
			s.elements(section, v)
		} else if s.owner != nil && s.homes(v.Type(), true) == 1 && kit.RootVar(info, to) == s.root && !s.putBack(section, v) {
			s.out[v], s.swapped = true, true
			s.elements(section, v)
		}
	}
}

// madeOf tells whether local is v, or is given something with v in it.
func (s *scope) madeOf(section []ast.Stmt, local, v *types.Var) bool {
	info, found := s.g.pass.TypesInfo, local == v
	each(section, func(n ast.Node) {
		a, ok := n.(*ast.AssignStmt)
		if !ok || local == nil || !slices.ContainsFunc(a.Lhs, func(l ast.Expr) bool { return kit.Variable(info, l) == local }) {
			return
		}
		found = found || slices.ContainsFunc(a.Rhs, func(r ast.Expr) bool { return kit.Mentions(info, r, v) })
	})
	return found
}

// putBack tells whether the section gives v, or a part of it, to something that is no local.
func (s *scope) putBack(section []ast.Stmt, v *types.Var) bool {
	info, found := s.g.pass.TypesInfo, false
	each(section, func(n ast.Node) {
		a, ok := n.(*ast.AssignStmt)
		if !ok {
			return
		}
		for i, l := range a.Lhs {
			to := kit.Variable(info, l)
			if (to == nil || !kit.IsLocal(to)) && len(a.Lhs) == len(a.Rhs) && kit.RootVar(info, l) != v {
				found = found || kit.Mentions(info, a.Rhs[i], v)
			}
		}
	})
	return found
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

// anew matches nil, a literal, a slice or map that is made, what a function of the package
// makes, and a local: what a field gets in exchange.
func anew(info *types.Info, e ast.Expr) bool {
	if isNew(info, e) {
		return true
	}
	e = ast.Unparen(e)
	if u, ok := e.(*ast.UnaryExpr); ok && u.Op == token.AND {
		e = ast.Unparen(u.X)
	}
	switch e := e.(type) {
	case *ast.Ident:
		v := kit.Variable(info, e)
		return v != nil && kit.IsLocal(v)
	case *ast.CallExpr:
		f := kit.Callee(info, e)
		return f != nil && f.Signature().Recv() == nil && (kit.FirstWord(f.Name()) == "new" || kit.FirstWord(f.Name()) == "make")
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

// found is the local that a statement of the section before at gives m[k], or m where k is nil.
func (s *scope) found(section []ast.Stmt, at ast.Node, m, k ast.Expr) *types.Var {
	info := s.g.pass.TypesInfo
	var local *types.Var
	each(section, func(n ast.Node) {
		a, ok := n.(*ast.AssignStmt)
		if !ok || len(a.Rhs) != 1 || local != nil || a.Pos() >= at.Pos() {
			return
		}
		from := ast.Unparen(a.Rhs[0])
		if index, ok := from.(*ast.IndexExpr); ok && k != nil {
			if !kit.Same(info, index.Index, k) {
				return
			}
			from = index.X
		} else if k != nil {
			return
		}
		if v := kit.Variable(info, a.Lhs[0]); v != nil && kit.IsLocal(v) && v != s.root && kit.Same(info, from, m) && kit.RootVar(info, from) == s.root {
			local = v
		}
	})
	return local
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
				kept = kept || !calledField(info, n) && !kit.HandsOver(info, n) && !kit.IsBuiltin(info, n, "len") && !kit.IsBuiltin(info, n, "delete") && slices.ContainsFunc(n.Args, holds)
			}
			return !kept
		})
	}
	return !kept
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

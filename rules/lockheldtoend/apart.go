package lockheldtoend

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/gotoll/toll/rule/kit"
)

// apart tells of statements whether they compute by themselves: they name neither
// the lock's holder nor anything that came from it or was looked up under the
// lock, not even what is safe to use without the lock, but for counts that are read
// and for what only tells. A copy that is made and put back through an atomic has to
// be made under it.
func (s *scope) apart(l held) func([]ast.Stmt) bool {
	o := origins{s, map[*types.Var]bool{s.root: true}}
	for before := 0; before != len(o.from); {
		before = len(o.from)
		each(l.section(), func(n ast.Node) {
			switch n := n.(type) {
			case *ast.AssignStmt:
				for i, r := range n.Rhs {
					for j, e := range n.Lhs {
						if i == j || len(n.Lhs) != len(n.Rhs) {
							o.give(e, r)
							if v := shared(s.g.pass.TypesInfo, e, r); v != nil && !s.out[v] && o.names(e) {
								o.from[v] = true // others may change it from here on
							}
						}
					}
				}
			case *ast.RangeStmt:
				for _, e := range []ast.Expr{n.Key, n.Value} {
					if e != nil {
						o.give(e, n.X)
					}
				}
			}
		})
	}
	return func(list []ast.Stmt) bool {
		return !slices.ContainsFunc(list, func(stmt ast.Stmt) bool { return o.names(stmt) })
	}
}

// origins are the locals in a section that came from the lock's holder, or were looked up
// under the lock, the holder among them.
type origins struct {
	*scope
	from map[*types.Var]bool
}

// names tells whether n names one of them.
func (o origins) names(n ast.Node) bool {
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.GoStmt:
			return false
		case *ast.CallExpr:
			if o.needsNoLock(n) {
				found = found || slices.ContainsFunc(n.Args, func(arg ast.Expr) bool { return o.names(arg) })
				return false
			}
		case *ast.Ident:
			v, ok := o.g.pass.TypesInfo.ObjectOf(n).(*types.Var)
			found = found || ok && o.from[v]
		}
		return !found
	})
	return found
}

// give marks the holder of e if r is, or is made of, something from there.
func (o origins) give(e, r ast.Expr) {
	info := o.g.pass.TypesInfo
	v := kit.RootVar(info, e)
	if v == nil || !kit.IsLocal(v) || o.out[v] || plain(v.Type(), 0) || known(v.Type()) {
		return
	}
	for _, r := range madeFrom(info, r) {
		t := info.TypeOf(r)
		if _, several := t.(*types.Tuple); t != nil && !several && plain(t, 0) {
			continue
		}
		if kit.RootVar(info, r) == v {
			continue // of itself: view.lines = append(view.lines, line)
		}
		if !o.replaced(r) && (o.names(r) || looked(r)) {
			o.from[v] = true
		}
	}
}

// madeFrom are the values that e is made of, those aside that are only copied.
func madeFrom(info *types.Info, e ast.Expr) []ast.Expr {
	var parts []ast.Expr
	for _, piece := range pieces(e) {
		if call, ok := ast.Unparen(piece).(*ast.CallExpr); ok {
			if args, copied := copies(info, call); copied {
				parts = append(parts, args...)
				continue
			}
		}
		parts = append(parts, piece)
	}
	return parts
}

// shared is the local pointer or map that r is, where it is put into something that to leads to;
// nil for others.
func shared(info *types.Info, to, r ast.Expr) *types.Var {
	v := kit.Variable(info, r)
	if v == nil || !kit.IsLocal(v) || kit.Variable(info, to) != nil && kit.IsLocal(kit.Variable(info, to)) {
		return nil
	}
	switch v.Type().Underlying().(type) {
	case *types.Pointer, *types.Map:
		return v
	}
	return nil
}

// pieces are the values that a literal is made of; other expressions are one piece.
func pieces(e ast.Expr) []ast.Expr {
	value := ast.Unparen(e)
	if u, ok := value.(*ast.UnaryExpr); ok && u.Op == token.AND {
		value = ast.Unparen(u.X)
	}
	lit, ok := value.(*ast.CompositeLit)
	if !ok {
		return []ast.Expr{e}
	}
	var parts []ast.Expr
	for _, elt := range lit.Elts {
		if kv, ok := elt.(*ast.KeyValueExpr); ok {
			elt = kv.Value
		}
		parts = append(parts, pieces(elt)...)
	}
	return parts
}

// looked tells whether e is a part of something else: what is looked up under a lock
// may be what the lock is for, whoever holds it.
func looked(e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.IndexExpr, *ast.StarExpr:
		return true
	case *ast.SelectorExpr:
		_, ok := e.X.(*ast.Ident)
		return ok
	}
	return false
}

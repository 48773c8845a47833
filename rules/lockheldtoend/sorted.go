package lockheldtoend

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/gotoll/toll/rule/kit"
)

// sortsLast is the sort that a section ends with, of a list of pointers that the section has made
// and gives back: it compares what nothing changes once it is made, or what looks after itself
// with a lock of its own. "" for others.
func (s *scope) sortsLast(l held) string {
	info, all := s.g.pass.TypesInfo, l.section()
	n := len(all)
	if n > 0 {
		if ret, ok := all[n-1].(*ast.ReturnStmt); ok {
			for _, e := range ret.Results {
				if v := kit.Variable(info, e); (v == nil || !kit.IsLocal(v)) && s.touches(e) {
					return ""
				}
			}
			n--
		}
	}
	if n < 2 {
		return ""
	}
	e, ok := all[n-1].(*ast.ExprStmt)
	if !ok {
		return ""
	}
	call, ok := e.X.(*ast.CallExpr)
	if !ok {
		return ""
	}
	list, less := s.sorting(call)
	if list == nil || less == nil || list.Pos() < all[0].Pos() || all[n-1].Pos() <= list.Pos() || !s.surely(all[:n-1]) || !s.gathers(all, list) || !s.comparesApart(less) {
		return ""
	}
	return types.ExprString(call.Fun)
}

// sorting is the local list of pointers that a call sorts, and the body of what compares two of them.
func (s *scope) sorting(call *ast.CallExpr) (list *types.Var, less *ast.BlockStmt) {
	info := s.g.pass.TypesInfo
	switch {
	case kit.IsCall(info, call, "sort", "Slice", "SliceStable"), kit.IsCall(info, call, "slices", "SortFunc", "SortStableFunc"):
		list = kit.Variable(info, call.Args[0])
		if lit, ok := ast.Unparen(call.Args[1]).(*ast.FuncLit); ok {
			less = lit.Body
		}
	case kit.IsCall(info, call, "sort", "Sort", "Stable"):
		by, ok := ast.Unparen(call.Args[0]).(*ast.CallExpr)
		if !ok || !kit.IsConversion(info, by) {
			return nil, nil
		}
		list = kit.Variable(info, by.Args[0])
		m, _, _ := types.LookupFieldOrMethod(info.TypeOf(by), true, s.g.pass.Pkg, "Less")
		f, ok := m.(*types.Func)
		if !ok {
			return nil, nil
		}
		if decl := s.g.effects.Decl(f); decl != nil {
			less = decl.Body
		}
	}
	if list == nil || !kit.IsLocal(list) || !pointers(list.Type()) {
		return nil, nil
	}
	return list, less
}

func pointers(t types.Type) bool {
	list, ok := t.Underlying().(*types.Slice)
	if !ok {
		return false
	}
	_, ok = list.Elem().Underlying().(*types.Pointer)
	return ok
}

// gathers tells whether a section puts things into list, and does no more with it than to append to
// it, to sort it, to go over it and to give it back.
func (s *scope) gathers(section []ast.Stmt, list *types.Var) bool {
	info, only := s.g.pass.TypesInfo, true
	for _, stmt := range section {
		ast.Inspect(stmt, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.AssignStmt:
				for i, r := range n.Rhs {
					if len(n.Lhs) == len(n.Rhs) && kit.Variable(info, n.Lhs[i]) == list {
						call, ok := ast.Unparen(r).(*ast.CallExpr)
						more := ok && kit.IsBuiltin(info, call, "append") && kit.Variable(info, call.Args[0]) == list
						only = only && (more || isNew(info, r))
					} else {
						only = only && !kit.Mentions(info, r, list)
					}
				}
			case *ast.CallExpr:
				known := kit.IsConversion(info, n) || kit.IsCall(info, n, "sort") || kit.IsCall(info, n, "slices") || kit.IsBuiltin(info, n, "append") || kit.IsBuiltin(info, n, "len")
				only = only && (known || !slices.ContainsFunc(n.Args, func(e ast.Expr) bool { return kit.Variable(info, e) == list }))
			case *ast.UnaryExpr:
				only = only && (n.Op != token.AND || kit.RootVar(info, n.X) != list)
			case *ast.CompositeLit, *ast.SendStmt, *ast.GoStmt, *ast.DeferStmt:
				only = only && !kit.Mentions(info, n, list)
			}
			return only
		})
	}
	return only
}

// comparesApart tells whether a comparison reads only plain fields that nothing changes, and calls
// only what needs nothing or has a lock of its own.
func (s *scope) comparesApart(body *ast.BlockStmt) bool {
	info, apart := s.g.pass.TypesInfo, true
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			if v, ok := info.ObjectOf(n.Sel).(*types.Var); ok {
				apart = apart && v.IsField() && plain(v.Type(), 0) && !s.g.written.Has(v.Origin())
			}
		case *ast.Ident:
			v, ok := info.ObjectOf(n).(*types.Var)
			apart = apart && !(ok && (v == s.root || !v.IsField() && !kit.IsLocal(v)))
		case *ast.CallExpr:
			f, recv := kit.Callee(info, n), kit.Receiver(n)
			switch {
			case f == nil:
				apart = apart && kit.IsConversion(info, n)
			case recv != nil && ownedLock(info.TypeOf(recv)):
				apart = apart && s.locksFirst(f)
			default:
				apart = apart && s.g.effects.Decl(f) == nil && s.g.effects.NoneInCall(n)
			}
		}
		return apart
	})
	return apart
}

// locksFirst tells whether a method of the package begins with the lock of its own receiver.
func (s *scope) locksFirst(f *types.Func) bool {
	decl := s.g.effects.Decl(f)
	if decl == nil || decl.Body == nil || len(decl.Body.List) == 0 {
		return false
	}
	mu, op := kit.MutexStmt(s.g.pass.TypesInfo, decl.Body.List[0])
	return op != "" && kit.RootVar(s.g.pass.TypesInfo, mu) == f.Origin().Signature().Recv()
}

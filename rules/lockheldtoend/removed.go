package lockheldtoend

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/gotoll/toll/rule/kit"
)

// removed marks what a method of the lock's holder gives that takes it out, by its name and by what
// it does: e of e, ok := c.removeOldest(), and the local list that it is put into.
func (s *scope) removed(section []ast.Stmt, a *ast.AssignStmt) {
	info := s.g.pass.TypesInfo
	if a.Tok != token.DEFINE || len(a.Rhs) != 1 {
		return
	}
	call, ok := ast.Unparen(a.Rhs[0]).(*ast.CallExpr)
	if !ok || s.root == nil || kit.Variable(info, kit.Receiver(call)) != s.root || !s.takes(call) {
		return
	}
	v := kit.Variable(info, a.Lhs[0])
	if v == nil || !kit.IsLocal(v) {
		return
	}
	lists, kept := gatheredIn(info, section, v)
	for _, list := range lists {
		kept = kept || !kit.IsLocal(list) || !s.gathers(section, list)
	}
	if kept || s.putBack(section, v) {
		return
	}
	s.out[v], s.swapped = true, true // no edit: somebody may have found it before
	for _, list := range lists {
		s.out[list] = true
		s.elements(section, list)
	}
}

// takes tells whether a call is of a method of the package that is named for taking something out,
// and does so: it deletes from a map, cuts a list, or removes an element.
func (s *scope) takes(call *ast.CallExpr) bool {
	info := s.g.pass.TypesInfo
	f := kit.Callee(info, call)
	if f == nil {
		return false
	}
	switch kit.FirstWord(f.Name()) {
	case "remove", "pop", "evict", "dequeue", "take":
	default:
		return false
	}
	decl := s.g.effects.Decl(f)
	if decl == nil || decl.Body == nil {
		return false
	}
	found := false
	each(decl.Body.List, func(n ast.Node) {
		switch n := n.(type) {
		case *ast.CallExpr:
			found = found || kit.IsBuiltin(info, n, "delete") || kit.IsMethod(info, n, "container/list", "List", "Remove") || kit.IsCall(info, n, "container/heap", "Pop", "Remove")
		case *ast.AssignStmt:
			for i, r := range n.Rhs {
				cut, ok := ast.Unparen(r).(*ast.SliceExpr)
				found = found || ok && i < len(n.Lhs) && kit.Same(info, cut.X, n.Lhs[i])
			}
		}
	})
	return found
}

// gatheredIn are the lists that v is appended to; kept tells that it is given to anything else that
// may keep it.
func gatheredIn(info *types.Info, section []ast.Stmt, v *types.Var) (lists []*types.Var, kept bool) {
	appended := map[ast.Expr]bool{}
	each(section, func(n ast.Node) {
		a, ok := n.(*ast.AssignStmt)
		if !ok || len(a.Rhs) != 1 {
			return
		}
		call, ok := ast.Unparen(a.Rhs[0]).(*ast.CallExpr)
		if !ok || !kit.IsBuiltin(info, call, "append") {
			return
		}
		for _, arg := range call.Args[1:] {
			if list := kit.Variable(info, a.Lhs[0]); list != nil && kit.Variable(info, arg) == v {
				appended[arg] = true
				lists = append(lists, list)
			}
		}
	})
	each(section, func(n ast.Node) {
		switch n := n.(type) {
		case *ast.CallExpr:
			for _, arg := range n.Args {
				kept = kept || kit.Variable(info, arg) == v && !appended[arg] && !kit.HandsOver(info, n) && !calledField(info, n)
			}
		case *ast.CompositeLit, *ast.SendStmt:
			kept = kept || inside(info, n, v)
		}
	})
	return lists, kept
}

// calledField tells whether a call is of a function in a field.
func calledField(info *types.Info, call *ast.CallExpr) bool {
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok {
		return false
	}
	field, ok := info.ObjectOf(sel.Sel).(*types.Var)
	return ok && field.IsField()
}

package repeatedsort

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// again names the function of this package that sorts what it is given, or a copy of it, where
// the call at c is not the first for the same list: of another quantile, or in a loop.
func again(info *types.Info, effects *kit.Effects, c inspector.Cursor, call *ast.CallExpr) (name string, list ast.Expr) {
	list, f := sortsGiven(info, effects, call)
	if list == nil || !path(info, list) || kit.RootVar(info, list) == nil || kit.FewByName(list) {
		return "", nil
	}
	if loop, loops := kit.Loop(c); loops && inLoop(info, effects, c, loop, list) == unchanged {
		return f.Name(), list
	}
	stmt, ok := kit.Stmt(c)
	if !ok {
		return "", nil
	}
	var between []ast.Stmt
	for at, ok := stmt.PrevSibling(); ok; at, ok = at.PrevSibling() {
		s, is := at.Node().(ast.Stmt)
		if !is {
			break
		}
		between = append(between, s)
		same := false
		for other := range at.Preorder((*ast.CallExpr)(nil)) {
			before, g := sortsGiven(info, effects, other.Node().(*ast.CallExpr))
			same = same || g == f && before != nil && kit.Same(info, before, list) && !returns(other, at)
		}
		if same {
			body := &ast.BlockStmt{List: between}
			if kit.Steady(info, list, body) && !touched(info, body, list) && !handed(info, effects, body, list, f) {
				return f.Name(), list
			}
			break
		}
	}
	return "", nil
}

// returns tells whether the function returns behind the call at c, in a branch of the statement
// at: who goes on behind that has not made the call.
func returns(c, at inspector.Cursor) bool {
	found, jumps := false, false
	for ; c != at; c = c.Parent() {
		switch c.Node().(type) {
		case *ast.FuncLit:
			found, jumps = false, false // it returned for itself
		case *ast.ForStmt, *ast.RangeStmt:
			jumps = false // it went no further
		}
		list := kit.StmtList(c.Parent().Node())
		if len(list) == 0 {
			continue
		}
		switch list[len(list)-1].(type) {
		case *ast.ReturnStmt:
			found = found || !jumps
		case *ast.BranchStmt:
			jumps = true
		}
	}
	return found
}

// sortsGiven is the argument of a call, or the field of its receiver, that a function of the
// package sorts, or a copy of it; nil for other calls.
func sortsGiven(info *types.Info, effects *kit.Effects, call *ast.CallExpr) (list ast.Expr, f *types.Func) {
	f = kit.Callee(info, call)
	if f == nil {
		return nil, nil
	}
	decl := effects.Decl(f)
	if decl == nil || decl.Body == nil || decl.Type.Results == nil || f.Signature().Variadic() {
		return nil, nil
	}
	for i, s := range decl.Body.List { // in each call, whatever it is asked for
		if check, ok := s.(*ast.IfStmt); ok && kit.Leaves(check.Body) && !asksLen(info, check.Cond) {
			return nil, nil // it may have the answer already
		}
		e, ok := s.(*ast.ExprStmt)
		if !ok {
			continue
		}
		inner, ok := e.X.(*ast.CallExpr)
		if !ok {
			continue
		}
		what := sorted(info, inner)
		if what == nil || !kit.IsSlice(info.TypeOf(what)) {
			continue
		}
		from := copied(info, decl, what)
		v := kit.RootVar(info, from)
		if v == nil || v.Pos() >= decl.Body.Pos() || !kit.Steady(info, from, decl.Body) || touched(info, decl.Body, from) || touched(info, &ast.BlockStmt{List: decl.Body.List[:i]}, what) && from != what {
			continue
		}
		sig := f.Origin().Signature()
		if v == sig.Recv() && kit.Variable(info, from) != v {
			recv := kit.Receiver(call)
			if recv == nil || !path(info, recv) {
				continue
			}
			return recv, f
		}
		for n := range sig.Params().Len() {
			if sig.Params().At(n) == v && kit.Variable(info, from) == v && n < len(call.Args) {
				return call.Args[n], f
			}
		}
	}
	return nil, nil
}

// asksLen tells whether a condition asks for the length of something.
func asksLen(info *types.Info, cond ast.Expr) bool {
	found := false
	ast.Inspect(cond, func(n ast.Node) bool {
		found = found || kit.LenOf(info, n) != nil
		return !found
	})
	return found
}

// handed tells whether n hands the list to somebody other than f who may change it.
func handed(info *types.Info, effects *kit.Effects, n ast.Node, list ast.Expr, f *types.Func) bool {
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		found = found || ok && handsOver(info, call, kit.RootVar(info, list)) && kit.Callee(info, call) != f && !effects.NoneInCall(call)
		return !found
	})
	return found
}

// copied is the list that a local variable is a copy of: a clone, or what is copied or
// appended to it; e itself for other values.
func copied(info *types.Info, decl *ast.FuncDecl, e ast.Expr) ast.Expr {
	v := kit.Variable(info, e)
	if v == nil || !kit.IsLocal(v) || !kit.DeclaredIn(v, decl.Body) {
		return e
	}
	given := kit.Given(info, decl, v)
	if len(given) != 1 {
		return e
	}
	call, ok := ast.Unparen(given[0]).(*ast.CallExpr)
	if !ok {
		return e
	}
	switch {
	case kit.IsCall(info, call, "slices", "Clone"):
		return call.Args[0]
	case kit.IsBuiltin(info, call, "append") && len(call.Args) == 2 && call.Ellipsis.IsValid() && kit.RootVar(info, call.Args[0]) == nil:
		return call.Args[1]
	case kit.IsBuiltin(info, call, "make"):
		for _, s := range decl.Body.List {
			if x, ok := s.(*ast.ExprStmt); ok {
				if c, ok := x.X.(*ast.CallExpr); ok && kit.IsBuiltin(info, c, "copy") && kit.Variable(info, c.Args[0]) == v {
					return c.Args[1]
				}
			}
		}
	}
	return e
}

// onlyFilled tells whether a loop does nothing with a list but to append to it, to sort it and to
// take out what is there twice.
func onlyFilled(info *types.Info, c, loop inspector.Cursor, list ast.Expr) bool {
	v := kit.RootVar(info, list)
	for use := range kit.Uses(info, loop, v) {
		if kit.Encloses(c.Node(), use.Node()) {
			continue
		}
		own := false
		for up := range use.Enclosing((*ast.AssignStmt)(nil)) {
			s := up.Node().(*ast.AssignStmt)
			if own = compacted(info, s, list); !own && len(s.Lhs) == 1 && len(s.Rhs) == 1 && kit.Same(info, s.Lhs[0], list) {
				call, ok := ast.Unparen(s.Rhs[0]).(*ast.CallExpr)
				own = ok && kit.IsBuiltin(info, call, "append") && kit.Same(info, call.Args[0], list) && (kit.Encloses(s.Lhs[0], use.Node()) || kit.Encloses(call.Args[0], use.Node()))
			}
			break
		}
		if !own && !otherPart(info, use, list) {
			return false
		}
	}
	return true
}

// otherPart tells whether a use of the list's root is of another field of it.
func otherPart(info *types.Info, use inspector.Cursor, list ast.Expr) bool {
	sel, ok := use.Parent().Node().(*ast.SelectorExpr)
	own, isSel := ast.Unparen(list).(*ast.SelectorExpr)
	if !ok || !isSel || info.Selections[sel] == nil || info.Selections[sel].Kind() != types.FieldVal {
		return false
	}
	return kit.Variable(info, own.X) != nil && info.ObjectOf(sel.Sel) != info.ObjectOf(own.Sel)
}

// element is the map of an element m[k] that a plain variable is the key of, e itself for
// everything else.
func element(info *types.Info, e ast.Expr) ast.Expr {
	index, ok := ast.Unparen(e).(*ast.IndexExpr)
	if !ok || !kit.IsMap(info.TypeOf(index.X)) || kit.Variable(info, index.Index) == nil {
		return e
	}
	return index.X
}

// putBack is what a local list is taken from and put back to behind the sort: s.items of
// items := append(s.items, x); sort(items); s.items = items. It is nil for other lists.
func putBack(info *types.Info, c inspector.Cursor, list ast.Expr) ast.Expr {
	v, decl := kit.Variable(info, list), kit.Decl(c)
	if v == nil || decl == nil || decl.Body == nil || !kit.IsLocal(v) || !kit.DeclaredIn(v, decl.Body) {
		return nil
	}
	var home ast.Expr
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		s, ok := n.(*ast.AssignStmt)
		if ok && s.Pos() > c.Node().End() && s.Tok == token.ASSIGN && len(s.Lhs) == 1 && len(s.Rhs) == 1 && kit.Variable(info, s.Rhs[0]) == v {
			home = s.Lhs[0]
		}
		return true
	})
	if home == nil {
		return nil
	}
	appended := false
	for _, value := range kit.Given(info, decl, v) {
		call, ok := ast.Unparen(value).(*ast.CallExpr)
		switch {
		case value != nil && kit.Same(info, value, home):
		case ok && kit.IsBuiltin(info, call, "append") && len(call.Args) == 2 && !call.Ellipsis.IsValid() && !appended &&
			(kit.Same(info, call.Args[0], home) || kit.Variable(info, call.Args[0]) == v):
			appended = true
		default:
			return nil
		}
	}
	if !appended {
		return nil
	}
	return home
}

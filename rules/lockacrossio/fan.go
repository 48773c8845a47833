package lockacrossio

import (
	"cmp"
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/gotoll/toll/rule/kit"
)

// fanOut tells whether a send stands in a loop over what the lock guards: the
// slowest receiver holds up all. A send in a select is judged with the select.
func fanOut(info *types.Info, s *kit.Section, send *ast.SendStmt) bool {
	found := false
	for _, stmt := range s.Body {
		ast.Inspect(stmt, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncLit:
				return false
			case *ast.SelectStmt:
				for _, c := range n.Body.List {
					if c.(*ast.CommClause).Comm == ast.Stmt(send) {
						found = false
						return false
					}
				}
			case *ast.ForStmt:
				found = found || kit.Encloses(n, send) && ofList(info, s, send.Chan) && !guardedBySelect(n.Body, send)
			case *ast.RangeStmt:
				if v := kit.RootVar(info, send.Chan); v != nil && n.Pos() < send.Pos() && send.End() <= n.End() {
					found = found || ranged(info, s, n, v) && !guardedBySelect(n.Body, send)
				}
			}
			return true
		})
	}
	return found
}

// ofList tells whether a channel is that of an element, by its number, of a list in a
// field, or of a local that was given one.
func ofList(info *types.Info, s *kit.Section, ch ast.Expr) bool {
	sel, ok := ast.Unparen(ch).(*ast.SelectorExpr)
	if ok {
		ch = sel.X
	}
	index, ok := ast.Unparen(ch).(*ast.IndexExpr)
	if !ok {
		return false
	}
	if _, field := ast.Unparen(index.X).(*ast.SelectorExpr); field {
		return true
	}
	v := kit.Variable(info, index.X)
	return v != nil && kit.IsLocal(v) && fromField(info, s, v)
}

// fromField tells whether a local is given what a field of the lock's holder keeps, or keeps
// under a key.
func fromField(info *types.Info, s *kit.Section, v *types.Var) bool {
	root := cmp.Or(pointed(info, s), kit.RootVar(info, s.Mutex))
	return slices.ContainsFunc(kit.Given(info, s.Func.Node(), v), func(e ast.Expr) bool {
		if index, ok := ast.Unparen(e).(*ast.IndexExpr); ok && kit.IsMap(info.TypeOf(index.X)) {
			e = index.X
		}
		sel, field := ast.Unparen(e).(*ast.SelectorExpr)
		return field && root != nil && kit.RootVar(info, sel) == root
	})
}

// roomy tells whether the package makes channels of the send's type with room:
// then a send hardly waits.
func roomy(pass *analysis.Pass, send *ast.SendStmt) bool {
	info := pass.TypesInfo
	sent, ok := kit.Underlying(info, send.Chan).(*types.Chan)
	if !ok {
		return false
	}
	for c := range kit.Root(pass).Preorder((*ast.CallExpr)(nil)) {
		call := c.Node().(*ast.CallExpr)
		if len(call.Args) != 2 || !kit.IsBuiltin(info, call, "make") {
			continue
		}
		made, ok := kit.Underlying(info, call.Args[0]).(*types.Chan)
		if n, constant := kit.ConstInt(info, call.Args[1]); ok && alike(made.Elem(), sent.Elem()) && !(constant && n == 0) && !mayBeNone(pass, call.Args[1]) {
			return true
		}
	}
	return false
}

// alike compares types; of generic ones each method has type parameters of its
// own.
func alike(a, b types.Type) bool {
	x, ok1 := types.Unalias(a).(*types.Named)
	y, ok2 := types.Unalias(b).(*types.Named)
	return types.Identical(a, b) || ok1 && ok2 && x.Origin() == y.Origin()
}

// roomless tells whether the channel is a field or variable of the package that only
// ever holds channels without room: a send waits until somebody takes it.
func roomless(pass *analysis.Pass, send *ast.SendStmt) bool {
	info := pass.TypesInfo
	var v *types.Var
	switch ch := ast.Unparen(send.Chan).(type) {
	case *ast.SelectorExpr:
		v, _ = info.ObjectOf(ch.Sel).(*types.Var)
	case *ast.Ident:
		v, _ = info.ObjectOf(ch).(*types.Var)
	}
	if v == nil || kit.IsLocal(v) || v.Pkg() != pass.Pkg {
		return false
	}
	made := 0
	given := func(target, value ast.Expr) bool {
		if kit.Object(info, target) != types.Object(v.Origin()) {
			return true
		}
		call, ok := ast.Unparen(value).(*ast.CallExpr)
		made++
		return ok && kit.IsBuiltin(info, call, "make") && len(call.Args) == 1
	}
	for c := range kit.Root(pass).Preorder((*ast.AssignStmt)(nil), (*ast.KeyValueExpr)(nil), (*ast.ValueSpec)(nil)) {
		switch n := c.Node().(type) {
		case *ast.AssignStmt:
			for i, l := range n.Lhs {
				if len(n.Lhs) != len(n.Rhs) && kit.Object(info, l) == types.Object(v.Origin()) || len(n.Lhs) == len(n.Rhs) && !given(l, n.Rhs[i]) {
					return false
				}
			}
		case *ast.KeyValueExpr:
			if !given(n.Key, n.Value) {
				return false
			}
		case *ast.ValueSpec:
			for i, id := range n.Names {
				if i < len(n.Values) && !given(id, n.Values[i]) {
					return false
				}
			}
		}
	}
	return made > 0
}

// ofSelect tells whether the send is a case of a select, which is judged as a whole.
func ofSelect(list []ast.Stmt, send *ast.SendStmt) bool {
	for _, stmt := range list {
		if guardedBySelect(stmt, send) {
			return true
		}
	}
	return false
}

func guardedBySelect(body ast.Node, send *ast.SendStmt) bool {
	in := false
	ast.Inspect(body, func(n ast.Node) bool {
		if c, ok := n.(*ast.CommClause); ok && c.Comm == ast.Stmt(send) {
			in = true
		}
		return !in
	})
	return in
}

// ranged tells whether v is a variable of the loop, or is given its element, and the loop is
// over a field or package variable.
func ranged(info *types.Info, s *kit.Section, loop *ast.RangeStmt, v *types.Var) bool {
	switch ast.Unparen(loop.X).(type) {
	case *ast.SelectorExpr, *ast.IndexExpr:
		if madeHere(info, s, kit.RootVar(info, loop.X)) {
			return false
		}
	default:
		x := kit.Variable(info, loop.X)
		if x == nil || kit.IsLocal(x) && !fromField(info, s, x) {
			return false
		}
	}
	return kit.Variable(info, orNil(loop.Key)) == v || kit.Variable(info, orNil(loop.Value)) == v || elementOf(info, loop, v)
}

// madeHere tells whether a local holds nothing but what the function itself made.
func madeHere(info *types.Info, s *kit.Section, v *types.Var) bool {
	if v == nil || !kit.IsLocal(v) || !kit.DeclaredIn(v, s.Func.Node()) {
		return false
	}
	return kit.AllGiven(info, s.Func.Node(), v, func(e ast.Expr) bool {
		e = ast.Unparen(e)
		if u, ok := e.(*ast.UnaryExpr); ok && u.Op == token.AND {
			e = ast.Unparen(u.X)
		}
		_, lit := e.(*ast.CompositeLit)
		return lit
	})
}

// elementOf tells whether the loop's body begins with v := list[i], of what the loop ranges over, or with
// another name for the element.
func elementOf(info *types.Info, loop *ast.RangeStmt, v *types.Var) bool {
	if len(loop.Body.List) == 0 {
		return false
	}
	a, ok := loop.Body.List[0].(*ast.AssignStmt)
	if !ok || len(a.Rhs) != 1 || len(a.Lhs) != 1 || kit.Variable(info, a.Lhs[0]) != v {
		return false
	}
	if item := kit.Variable(info, orNil(loop.Value)); item != nil && kit.Variable(info, a.Rhs[0]) == item {
		return true
	}
	i := kit.Variable(info, orNil(loop.Key))
	e := ast.Unparen(a.Rhs[0])
	if u, ok := e.(*ast.UnaryExpr); ok && u.Op == token.AND {
		e = ast.Unparen(u.X)
	}
	index, ok := e.(*ast.IndexExpr)
	return ok && i != nil && kit.Variable(info, index.Index) == i && kit.Same(info, index.X, loop.X)
}

// eachOf tells whether the call is a method of each of what the lock guards.
func eachOf(info *types.Info, s *kit.Section, call *ast.CallExpr) bool {
	return eachVar(info, s, call, kit.Variable(info, orNil(kit.Receiver(call))))
}

// eachVar tells whether v, which call uses, is each of what the lock guards.
func eachVar(info *types.Info, s *kit.Section, call *ast.CallExpr, v *types.Var) bool {
	found := false
	for _, stmt := range s.Body {
		ast.Inspect(stmt, func(n ast.Node) bool {
			if loop, ok := n.(*ast.RangeStmt); ok && v != nil && kit.Encloses(loop, call) {
				found = found || ranged(info, s, loop, v)
			}
			return !found
		})
	}
	return found
}

func orNil(e ast.Expr) ast.Expr {
	if e == nil {
		return ast.NewIdent("_")
	}
	return e
}

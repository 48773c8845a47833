package defensivecopy

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"

	"github.com/gotoll/toll/rule/kit"
)

// getters knows the functions of the package that give a copy of all that a list or a map
// holds.
type getters struct {
	pass    *analysis.Pass
	info    *types.Info
	effects *kit.Effects
	known   map[*types.Func]ast.Expr
	deep    map[*types.Func]bool // those that copy the items, too
	finds   map[*types.Func]int  // which result is a copy of a struct
}

// gives is what the function that call calls copies whole for each caller; nil for others.
func (g *getters) gives(call *ast.CallExpr) ast.Expr {
	f := kit.Callee(g.info, call)
	if f == nil || f.Pkg() != g.pass.Pkg {
		return nil
	}
	return g.copies(f.Origin())
}

// copies is the list or map of which f gives a copy, all of it and nothing else.
func (g *getters) copies(f *types.Func) ast.Expr {
	if from, ok := g.known[f]; ok {
		return from
	}
	g.known[f] = nil // a recursive one gives none
	if decl := g.effects.Decl(f); decl != nil && decl.Body != nil && f.Signature().Results().Len() == 1 {
		g.known[f], g.deep[f] = g.copied(decl)
	}
	return g.known[f]
}

func (g *getters) copied(decl *ast.FuncDecl) (from ast.Expr, deep bool) {
	t := g.info.TypeOf(decl.Type.Results.List[0].Type)
	if !kit.IsSlice(t) && !kit.IsMap(t) {
		return nil, false
	}
	ok := true
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.ReturnStmt:
			if len(n.Results) != 1 {
				ok = false
				return false
			}
			if kit.IsNil(g.info, n.Results[0]) || empty(g.info, n.Results[0]) {
				return false
			}
			this, items := g.whole(decl, n.Results[0])
			ok = ok && this != nil && g.standing(decl, this) && (from == nil || kit.Same(g.info, from, this))
			from, deep = this, deep || items
		}
		return ok
	})
	if !ok || from == nil || !ofReceiver(g.info, decl, from) && !g.ofPackage(from) {
		return nil, false
	}
	return from, deep
}

// ofPackage tells whether from is a variable of the package, or begins with one.
func (g *getters) ofPackage(from ast.Expr) bool {
	root := kit.RootVar(g.info, from)
	return root != nil && root.Parent() == g.pass.Pkg.Scope()
}

// standing tells whether e names memory that is there anyway: a field, or the entry that the
// arguments of decl lead to, which a caller can look up as well.
func (g *getters) standing(decl *ast.FuncDecl, e ast.Expr) bool {
	if plain(g.info, e) {
		return true
	}
	if !entry(g.info, e) {
		return false
	}
	for _, v := range kit.Variables(g.info, e) {
		if kit.IsLocal(v) && (kit.DeclaredIn(v, decl.Body) || len(kit.Given(g.info, decl, v)) > 0) {
			return false
		}
	}
	return true
}

// ofReceiver tells whether from is a field of the method's receiver, or that itself.
func ofReceiver(info *types.Info, decl *ast.FuncDecl, from ast.Expr) bool {
	recv := kit.ReceiverVar(info, decl)
	return recv != nil && kit.RootVar(info, from) == recv
}

// whole is what e, which decl returns, is a copy of, and whether the items are copied, too: a
// call that copies, or a local that is filled with something for each item.
func (g *getters) whole(decl *ast.FuncDecl, e ast.Expr) (from ast.Expr, deep bool) {
	if call, ok := ast.Unparen(e).(*ast.CallExpr); ok {
		return g.call(call)
	}
	v := kit.Variable(g.info, e)
	if !kit.IsLocal(v) || !kit.DeclaredIn(v, decl.Body) {
		return nil, false
	}
	fills := 0
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			fills = 2
		case *ast.RangeStmt:
			if !kit.Mentions(g.info, n.Body, v) {
				break
			}
			fills++
			if addsEach(g.info, n, n.Body.List, v) {
				from, deep = n.X, !asTheyAre(g.info, n)
			}
			return false
		case *ast.CallExpr:
			if kit.IsBuiltin(g.info, n, "copy") && len(n.Args) == 2 && whole(g.info, n.Args[0], v) {
				fills++
				from = n.Args[1]
			}
			if kit.IsBuiltin(g.info, n, "append") && len(n.Args) > 0 && kit.Variable(g.info, n.Args[0]) == v {
				fills = 2
			}
		}
		return fills < 2
	})
	if given := kit.Given(g.info, decl, v); fills == 0 && len(given) == 1 && given[0] != nil {
		if call, ok := ast.Unparen(given[0]).(*ast.CallExpr); ok {
			return g.call(call)
		}
	}
	if fills != 1 || from == nil {
		return nil, false
	}
	return from, deep
}

// call is what a call copies, and whether the items are copied, too.
func (g *getters) call(call *ast.CallExpr) (from ast.Expr, deep bool) {
	from, _ = copied(g.info, call)
	if from == nil && len(call.Args) == 0 && kit.GivesCopy(kit.Callee(g.info, call)) {
		recv := kit.Receiver(call)
		if t := g.info.TypeOf(call); recv != nil && (kit.IsMap(t) || kit.IsSlice(t)) && types.Identical(g.info.TypeOf(recv), t) {
			from, deep = recv, true
		}
	}
	return from, deep
}

// asTheyAre tells whether a loop mentions its item only to put it elsewhere as it is.
func asTheyAre(info *types.Info, loop *ast.RangeStmt) bool {
	item, plain := kit.Variable(info, loop.Value), false
	ast.Inspect(loop.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			if len(n.Rhs) != 1 {
				break
			}
			if call, ok := ast.Unparen(n.Rhs[0]).(*ast.CallExpr); ok && kit.IsBuiltin(info, call, "append") && len(call.Args) == 2 {
				plain = kit.Variable(info, call.Args[1]) == item
			} else {
				plain = kit.Variable(info, n.Rhs[0]) == item
			}
		case *ast.IfStmt:
			item = nil
		}
		return item != nil
	})
	return item != nil && plain
}

// addsEach tells whether a loop's body puts something into v in each round, and does
// nothing else: v = append(v, x), v[k] = x, or one of both in each branch of an if. A map
// gets the keys that the other has.
func addsEach(info *types.Info, loop *ast.RangeStmt, body []ast.Stmt, v *types.Var) bool {
	if len(body) == 0 {
		return false
	}
	if _, counts := body[len(body)-1].(*ast.IncDecStmt); counts && len(body) == 2 {
		body = body[:1]
	}
	if len(body) != 1 {
		return false
	}
	switch s := body[0].(type) {
	case *ast.AssignStmt:
		if len(s.Lhs) != 1 || len(s.Rhs) != 1 {
			return false
		}
		if to, ok := ast.Unparen(s.Lhs[0]).(*ast.IndexExpr); ok {
			key := kit.Variable(info, to.Index)
			return kit.Variable(info, to.X) == v && (!kit.IsMap(v.Type()) || key != nil && key == kit.Variable(info, loop.Key))
		}
		return appends(info, s, v) != nil
	case *ast.IfStmt:
		other, ok := s.Else.(*ast.BlockStmt)
		return ok && s.Init == nil && addsEach(info, loop, s.Body.List, v) && addsEach(info, loop, other.List, v)
	}
	return false
}

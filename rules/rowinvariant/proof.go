package rowinvariant

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// A proof shows that an expression has one value in all iterations of a loop,
// and what evaluating it before the loop may do that the loop might not.
type proof struct {
	*checker
	loop  inspector.Cursor
	decl  *ast.FuncDecl
	risky bool // it may panic or run for long, where a loop that runs no iteration does not
}

// fixed tells whether e has the same value before the loop and at each of its
// iterations.
func (p *proof) fixed(e ast.Expr) bool {
	info := p.TypesInfo
	tv := info.Types[e]
	if tv.Value != nil || tv.IsNil() || tv.IsType() {
		return true
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		v, ok := info.ObjectOf(e).(*types.Var)
		return ok && p.variable(v)
	case *ast.SelectorExpr:
		return p.field(e)
	case *ast.IndexExpr:
		return p.entry(e)
	case *ast.BinaryExpr:
		p.risky = p.risky || riskyOperator(info, e)
		return p.fixed(e.X) && p.fixed(e.Y)
	case *ast.UnaryExpr:
		return e.Op != token.ARROW && e.Op != token.AND && p.fixed(e.X)
	case *ast.CallExpr:
		return p.call(e)
	}
	return false
}

func (p *proof) variable(v *types.Var) bool {
	loop := p.loop.Node()
	if kit.DeclaredIn(v, loop) || kit.Changes(p.TypesInfo, loop, v) {
		return false
	}
	if kit.IsLocal(v) {
		return kit.Private(p.TypesInfo, p.decl, v)
	}
	return p.writesOf(loop).variable(v)
}

func (p *proof) field(e *ast.SelectorExpr) bool {
	info := p.TypesInfo
	sel := info.Selections[e]
	if sel == nil {
		v, ok := info.ObjectOf(e.Sel).(*types.Var)
		return ok && p.variable(v)
	}
	f, ok := sel.Obj().(*types.Var)
	if !ok || sel.Kind() != types.FieldVal || !p.fixed(e.X) {
		return false
	}
	if !sel.Indirect() {
		// A part of a local variable is judged with it.
		root := kit.RootVar(info, e)
		return kit.IsLocal(root) && kit.Base(info, e) == root || p.writesOf(p.loop.Node()).variable(f)
	}
	p.risky = p.risky || len(sel.Index()) > 1 || !p.followed(e.X)
	return p.writesOf(p.loop.Node()).variable(f)
}

func riskyOperator(info *types.Info, e *ast.BinaryExpr) bool {
	switch e.Op {
	case token.QUO, token.REM, token.SHL, token.SHR:
		return true
	case token.EQL, token.NEQ:
		return types.IsInterface(kit.Underlying(info, e.X)) || types.IsInterface(kit.Underlying(info, e.Y))
	}
	return false
}

// entry judges a lookup m[k].
func (p *proof) entry(e *ast.IndexExpr) bool {
	info := p.TypesInfo
	m, ok := kit.Underlying(info, e.X).(*types.Map)
	if !ok || !p.fixed(e.X) || !p.fixed(e.Index) {
		return false
	}
	p.risky = p.risky || mayNotHash(m.Key())
	if v := kit.Variable(info, e.X); v != nil && p.ownMap(v) {
		return true // nothing in the loop stores into it: see writesMap
	}
	return p.writesOf(p.loop.Node()).entry(m)
}

// mayNotHash tells whether a key may hold what panics when it is looked up.
func mayNotHash(key types.Type) bool {
	switch u := key.Underlying().(type) {
	case *types.Interface:
		return true
	case *types.Array:
		return mayNotHash(u.Elem())
	case *types.Struct:
		for f := range u.Fields() {
			if mayNotHash(f.Type()) {
				return true
			}
		}
	}
	return false
}

// ownMap tells whether a map is made by the function and has no other name: all
// that is done with it are lookups, stores, deletions and ranges in the text.
func (p *proof) ownMap(v *types.Var) bool {
	if !kit.IsLocal(v) || !kit.DeclaredIn(v, p.decl.Body) || !kit.Private(p.TypesInfo, p.decl, v) {
		return false
	}
	for _, from := range kit.Given(p.TypesInfo, p.decl, v) {
		switch from := ast.Unparen(from).(type) {
		case *ast.CompositeLit:
		case *ast.CallExpr:
			if !kit.IsBuiltin(p.TypesInfo, from, "make") {
				return false
			}
		default:
			return false
		}
	}
	decl, ok := kit.Find(kit.Root(p.Pass), p.decl)
	if !ok {
		return false
	}
	for use := range kit.Uses(p.TypesInfo, decl, v) {
		frame, ok := kit.Frame(use)
		if !ok || frame.Node() != p.decl || !plainUse(p.TypesInfo, use) {
			return false // a literal may run at any time
		}
	}
	return true
}

// plainUse tells whether a use of a map gives it no other name while the
// function runs.
func plainUse(info *types.Info, use inspector.Cursor) bool {
	kind, _ := use.ParentEdge()
	switch kind {
	case edge.IndexExpr_X, edge.RangeStmt_X, edge.AssignStmt_Lhs, edge.ValueSpec_Names, edge.BinaryExpr_X, edge.BinaryExpr_Y, edge.ReturnStmt_Results:
		return true
	case edge.CallExpr_Args:
		call := use.Parent().Node().(*ast.CallExpr)
		return kit.IsBuiltin(info, call, "len") || kit.IsBuiltin(info, call, "delete") || kit.IsBuiltin(info, call, "clear")
	}
	return false
}

// call judges a call of a function that changes nothing: it gives the same where
// its operands are the same, and what they lead to.
func (p *proof) call(call *ast.CallExpr) bool {
	info := p.TypesInfo
	f := kit.Callee(info, call)
	own := f != nil && f.Pkg() == p.Pkg
	if own {
		if f.Signature().Recv() != nil || !p.effects.NoneInCall(call) || readsPackage(info, p.effects.Decl(f)) {
			return false
		}
		p.risky = p.risky || !total(info, p.effects.Decl(f))
	} else if kit.IsConversion(info, call) {
		_, slice := kit.Underlying(info, call.Args[0]).(*types.Slice)
		p.risky = p.risky || slice && !kit.IsString(info.TypeOf(call)) // to an array
	} else {
		bare := &ast.CallExpr{Fun: call.Fun}
		if !kit.SideEffectFree(info, bare) {
			return false
		}
		p.risky = p.risky || kit.MayPanic(info, bare)
	}
	for _, arg := range call.Args {
		if !p.fixed(arg) || !info.Types[arg].IsType() && !p.content(info.TypeOf(arg)) {
			return false
		}
	}
	return true
}

// content tells whether what an argument of type t leads to stays the same.
func (p *proof) content(t types.Type) bool {
	if t == nil {
		return false
	}
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return u.Kind() != types.UnsafePointer
	case *types.Slice:
		_, basic := u.Elem().Underlying().(*types.Basic)
		return basic && p.writesOf(p.loop.Node()).element(u.Elem())
	}
	return false
}

// followed tells whether the pointer e was followed for certain before the loop
// is entered, so that it is not nil: in what the loop begins with, or right
// before it.
func (p *proof) followed(e ast.Expr) bool {
	info := p.TypesInfo
	if kit.Follows(info, p.loop.Node(), e) {
		return true
	}
	v := kit.Variable(info, e)
	if v == nil || !kit.IsLocal(v) {
		return false
	}
	switch given := kit.Given(info, p.decl, v); {
	case len(given) > 1:
		return false
	case len(given) == 1:
		if u, ok := ast.Unparen(given[0]).(*ast.UnaryExpr); ok && u.Op == token.AND && kit.DeclaredIn(v, p.decl.Body) {
			return true
		}
	}
	for at := p.loop; at.Node() != p.decl.Body; at = at.Parent() {
		for _, s := range kit.StmtList(at.Parent().Node()) {
			if s.Pos() >= p.loop.Node().Pos() {
				break
			}
			if kit.Follows(info, s, e) {
				return true
			}
		}
	}
	return false
}

// readsPackage tells whether a function looks at what its arguments do not say:
// variables of the package, or what pointers lead to.
func readsPackage(info *types.Info, decl *ast.FuncDecl) bool {
	if decl == nil || decl.Body == nil {
		return true
	}
	found := false
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Ident:
			v, ok := info.Uses[n].(*types.Var)
			found = found || ok && !v.IsField() && !kit.IsLocal(v)
		case *ast.StarExpr:
			found = found || !info.Types[n].IsType()
		case *ast.SelectorExpr:
			sel := info.Selections[n]
			found = found || sel != nil && (sel.Indirect() || sel.Kind() != types.FieldVal)
		case *ast.CallExpr:
			f := kit.Callee(info, n)
			found = found || !kit.IsConversion(info, n) && (f == nil && !builtinCall(info, n) || f != nil && !kit.SideEffectFree(info, &ast.CallExpr{Fun: n.Fun}))
		}
		return !found
	})
	return found
}

func builtinCall(info *types.Info, call *ast.CallExpr) bool {
	_, ok := kit.Object(info, call.Fun).(*types.Builtin)
	return ok
}

// total tells whether a function that changes nothing surely comes to an end
// without a panic: its loops are over what is in memory.
func total(info *types.Info, decl *ast.FuncDecl) bool {
	ok := true
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ForStmt, *ast.BranchStmt:
			b, branch := n.(*ast.BranchStmt)
			ok = ok && branch && b.Tok != token.GOTO
		case ast.Expr:
			tv := info.Types[n]
			ok = ok && (tv.IsType() || tv.IsVoid() || tv.IsBuiltin() || !kit.MayPanic(info, n))
			return false
		}
		return ok
	})
	return ok
}

package existsprobe

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// A place is how a function of the package makes a path of its receiver and parameters:
// c.filename(h).
type place struct {
	by     *types.Func
	params []int // which are handed to it
}

// heldOpener names the function of the package that opens the path which another one, asked by the
// condition at c, has just looked up: both make it of the same thing, if cache.Has(h) { rd, err :=
// cache.load(h) }. It is "" where there is none.
func heldOpener(info *types.Info, effects *kit.Effects, c inspector.Cursor, probe *ast.CallExpr) string {
	f := kit.Callee(info, probe)
	if f == nil || f.Signature().Recv() == nil || len(probe.Args) != f.Signature().Params().Len() || f.Signature().Results().Len() != 1 || !kit.IsBool(f.Signature().Results().At(0).Type()) {
		return ""
	}
	stmt, ok := kit.Stmt(c)
	if !ok {
		return ""
	}
	decide, ok := stmt.Node().(*ast.IfStmt)
	if !ok || decide.Init != nil || !kit.Encloses(decide.Cond, probe) {
		return ""
	}
	at, found := statPlace(info, effects, f)
	if !found {
		return ""
	}
	var list []ast.Stmt
	if ast.Unparen(decide.Cond) == ast.Expr(probe) {
		list = decide.Body.List
	} else if not, is := ast.Unparen(decide.Cond).(*ast.UnaryExpr); is && not.Op == token.NOT && kit.Leaves(decide.Body) {
		for next, more := stmt.NextSibling(); more && len(list) < 2; next, more = next.NextSibling() {
			if s, is := next.Node().(ast.Stmt); is {
				list = append(list, s)
			}
		}
	}
	for i, s := range list {
		if i > 1 {
			break
		}
		if name := opensHeld(info, effects, s, probe, at); name != "" {
			return name
		}
		if _, record := s.(*ast.ExprStmt); !record {
			break
		}
	}
	return ""
}

// opensHeld names the function that statement s begins with calling, where that opens the place of
// what the probe was asked for, and gives back what went wrong.
func opensHeld(info *types.Info, effects *kit.Effects, s ast.Stmt, probe *ast.CallExpr, at place) string {
	assign, ok := s.(*ast.AssignStmt)
	if !ok || len(assign.Rhs) != 1 {
		return ""
	}
	call, ok := ast.Unparen(assign.Rhs[0]).(*ast.CallExpr)
	if !ok {
		return ""
	}
	f := kit.Callee(info, call)
	if f == nil || f.Signature().Recv() == nil || f.Signature().Variadic() || len(call.Args) != f.Signature().Params().Len() || kit.Receiver(call) == nil || kit.Receiver(probe) == nil || !kit.Same(info, kit.Receiver(call), kit.Receiver(probe)) {
		return ""
	}
	results := f.Signature().Results()
	if results.Len() == 0 || !kit.IsError(results.At(results.Len()-1).Type()) {
		return ""
	}
	decl := effects.Decl(f)
	if decl == nil || decl.Body == nil {
		return ""
	}
	for n := range ast.Preorder(decl.Body) {
		open, ok := n.(*ast.CallExpr)
		if !ok || len(open.Args) != 1 || !opensFile(kit.Callee(info, open)) {
			continue
		}
		to, ok := placeOf(info, decl, f, open.Args[0])
		if !ok || to.by != at.by || len(to.params) != len(at.params) {
			return ""
		}
		for i := range at.params {
			if !kit.Same(info, call.Args[to.params[i]], probe.Args[at.params[i]]) {
				return ""
			}
		}
		return f.Name()
	}
	return ""
}

// opensFile matches os.Open and os.ReadFile, or functions of a project with these names.
func opensFile(f *types.Func) bool {
	if f == nil || f.Pkg() == nil || !slices.Contains([]string{"Open", "ReadFile"}, f.Name()) || f.Signature().Params().Len() != 1 || f.Signature().Results().Len() != 2 {
		return false
	}
	return kit.IsString(f.Signature().Params().At(0).Type()) && kit.IsError(f.Signature().Results().At(1).Type())
}

// statPlace is the place that a function looks up, where it does that for nothing but the error.
func statPlace(info *types.Info, effects *kit.Effects, f *types.Func) (at place, ok bool) {
	decl := effects.Decl(f)
	if decl == nil || decl.Body == nil {
		return at, false
	}
	for n := range ast.Preorder(decl.Body) {
		s, is := n.(*ast.AssignStmt)
		if !is || len(s.Rhs) != 1 || len(s.Lhs) != 2 || !kit.IsBlank(s.Lhs[0]) {
			continue
		}
		if call, is := ast.Unparen(s.Rhs[0]).(*ast.CallExpr); is && len(call.Args) == 1 && stat(kit.Callee(info, call)) {
			return placeOf(info, decl, f, call.Args[0])
		}
	}
	return at, false
}

// placeOf reads c.filename(h), of the function's own receiver and of its parameters.
func placeOf(info *types.Info, decl *ast.FuncDecl, f *types.Func, path ast.Expr) (at place, ok bool) {
	call, is := ast.Unparen(kit.Origin(info, decl, path)).(*ast.CallExpr)
	if !is || len(call.Args) == 0 {
		return at, false
	}
	at.by = kit.Callee(info, call)
	if at.by == nil || at.by.Pkg() != f.Pkg() {
		return at, false
	}
	sig := f.Origin().Signature()
	if recv := kit.Receiver(call); at.by.Signature().Recv() != nil && (recv == nil || kit.Variable(info, recv) != sig.Recv()) {
		return at, false
	}
	for _, arg := range call.Args {
		v := kit.Variable(info, arg)
		i := kit.ParamIndex(sig, v)
		if v == nil || i < 0 || len(kit.Given(info, decl.Body, v)) > 0 {
			return at, false
		}
		at.params = append(at.params, i)
	}
	return at, true
}

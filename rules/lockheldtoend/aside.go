package lockheldtoend

import (
	"go/ast"
	"go/types"

	"github.com/gotoll/toll/rule/kit"
)

// needsNoLock tells whether a call of something in the lock's holder is the same with and
// without the lock: it reads an atomic number, or tells of what happens by a function
// that prints or a logger that nothing changes.
func (s *scope) needsNoLock(call *ast.CallExpr) bool {
	info := s.g.pass.TypesInfo
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok || kit.RootVar(info, sel) != s.root {
		return false
	}
	if printsLike(info.TypeOf(sel)) { // s.Errorf("...")
		field, ok := info.ObjectOf(sel.Sel).(*types.Var)
		return !ok || !s.g.written.Has(field.Origin())
	}
	recv, ok := ast.Unparen(sel.X).(*ast.SelectorExpr)
	if !ok {
		return false
	}
	field, ok := info.ObjectOf(recv.Sel).(*types.Var)
	if !ok || !field.IsField() {
		return false
	}
	if n := named(field.Type()); n != nil && n.Obj().Pkg() != nil && n.Obj().Pkg().Path() == "sync/atomic" {
		return sel.Sel.Name == "Load" && plain(info.TypeOf(call), 0)
	}
	return kit.Tells(info, call) != "" && !s.g.written.Has(field.Origin())
}

// printsLike matches func(format string, args ...any).
func printsLike(t types.Type) bool {
	f, ok := t.(*types.Signature)
	if !ok || !f.Variadic() || f.Params().Len() != 2 || f.Results().Len() != 0 {
		return false
	}
	b, ok := f.Params().At(0).Type().Underlying().(*types.Basic)
	rest := f.Params().At(1).Type().(*types.Slice)
	i, empty := rest.Elem().Underlying().(*types.Interface)
	return ok && b.Kind() == types.String && empty && i.Empty()
}

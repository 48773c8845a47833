package rangecopy

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// looksOnly tells whether f, of the package, reads fields of what it is given v's address
// of, and neither it nor the address is stored, nor does f write to such values: what it
// writes elsewhere, to a map, is nothing to them.
func looksOnly(pass *analysis.Pass, effects *kit.Effects, f *types.Func, v *types.Var, call, at inspector.Cursor) bool {
	decl, ok := effects.Body(f)
	if !ok || f.Signature().Variadic() {
		return false
	}
	p := f.Signature().Recv()
	for i, arg := range call.Node().(*ast.CallExpr).Args {
		if kit.Encloses(arg, at.Node()) && i < f.Signature().Params().Len() {
			p = f.Signature().Params().At(i)
		}
	}
	if p == nil || !types.Identical(p.Type(), types.NewPointer(v.Type())) {
		return false
	}
	for use := range kit.Uses(pass.TypesInfo, decl, p) {
		sel, is := use.Parent().Node().(*ast.SelectorExpr)
		if inner, ok := kit.Frame(use); !ok || inner.Node() != decl.Node() || !is || pass.TypesInfo.Selections[sel] == nil || pass.TypesInfo.Selections[sel].Kind() != types.FieldVal {
			return false
		}
		if !readsField(pass, use.Parent()) {
			return false
		}
	}
	if _, ok := v.Type().Underlying().(*types.Struct); !ok || !quick(pass.TypesInfo, effects, decl) {
		return false
	}
	return !writesParts(pass, kit.FuncBody(decl.Node()), v.Type(), effects) || sumsUp(pass, decl, p, call)
}

// sumsUp tells whether the method at decl writes to such values through its receiver alone, and
// that is a variable of the caller's own: total.Add(&v) leaves the elements as they are.
func sumsUp(pass *analysis.Pass, decl inspector.Cursor, p *types.Var, call inspector.Cursor) bool {
	info := pass.TypesInfo
	n := call.Node().(*ast.CallExpr)
	f := kit.Callee(info, n)
	recv := f.Origin().Signature().Recv()
	if recv == nil || recv == p || !kit.TakesAddress(info.Selections[n.Fun.(*ast.SelectorExpr)]) {
		return false
	}
	total := kit.Variable(info, kit.Receiver(n))
	if !kit.IsLocal(total) || kit.IsPointer(total.Type()) {
		return false
	}
	for c := range decl.Preorder((*ast.AssignStmt)(nil), (*ast.IncDecStmt)(nil)) {
		targets := []ast.Expr{}
		switch s := c.Node().(type) {
		case *ast.IncDecStmt:
			targets = append(targets, s.X)
		case *ast.AssignStmt:
			targets = s.Lhs
		}
		for _, e := range targets {
			if v := rootOf(info, e); v == recv && !ofPointer(info, e) || v != recv && !(kit.IsLocal(v) && valuePath(info, e)) {
				return false
			}
		}
	}
	return true
}

// ofPointer tells whether e is a part of what the pointer that it begins with leads to, not of what that leads to.
func ofPointer(info *types.Info, e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.StarExpr:
		_, plain := ast.Unparen(e.X).(*ast.Ident)
		return plain
	case *ast.SelectorExpr:
		sel := info.Selections[e]
		if _, plain := ast.Unparen(e.X).(*ast.Ident); plain {
			return sel != nil && len(sel.Index()) == 1
		}
		return sel != nil && !sel.Indirect() && ofPointer(info, e.X)
	case *ast.IndexExpr:
		return kit.IsArray(info.TypeOf(e.X)) && ofPointer(info, e.X)
	}
	return false
}

// quick tells whether all that a function calls changes nothing or makes an error: beside
// what prints or waits a copy is nothing.
func quick(info *types.Info, effects *kit.Effects, decl inspector.Cursor) bool {
	for c := range decl.Preorder((*ast.CallExpr)(nil)) {
		call := c.Node().(*ast.CallExpr)
		_, builtin := kit.Object(info, call.Fun).(*types.Builtin)
		if !builtin && !kit.IsConversion(info, call) && !effects.NoneInCall(call) && !kit.MakesError(info, call) {
			return false
		}
	}
	return true
}

// readsField tells whether the field at c, or a part of it, is read: not written, nor its
// address taken.
func readsField(pass *analysis.Pass, c inspector.Cursor) bool {
	for {
		switch up := c.Parent().Node().(type) {
		case *ast.SelectorExpr:
			if s := pass.TypesInfo.Selections[up]; s != nil && s.Kind() == types.MethodVal {
				return !kit.TakesAddress(s)
			}
			c = c.Parent()
			continue
		case *ast.IndexExpr:
			if up.X == c.Node() && kit.IsArray(pass.TypesInfo.TypeOf(up.X)) {
				c = c.Parent()
				continue
			}
		}
		return onlyRead(pass.TypesInfo, c)
	}
}

package concatloop

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// deepest is how many functions behind each other are looked into.
const deepest = 3

// spared tells whether use calls a method of the package that has nothing to do with the field.
func spared(pass *analysis.Pass, use inspector.Cursor, field *types.Var) bool {
	call, ok := kit.MethodOf(use)
	if !ok {
		return false
	}
	f := kit.Callee(pass.TypesInfo, call)
	return f != nil && !field.Exported() && passesBy(pass, kit.EffectsOf(pass), f, field, deepest)
}

// passesBy tells whether the text of f, and of what it calls in the package, does not mention the field:
// nobody there adds to it, starts it again or looks at it. Calls of what nobody knows may do so, and so may who
// gets the receiver.
func passesBy(pass *analysis.Pass, effects *kit.Effects, f *types.Func, field *types.Var, depth int) bool {
	body, ok := effects.Body(f)
	if !ok || depth == 0 {
		return false
	}
	info := pass.TypesInfo
	recv := f.Signature().Recv()
	for c := range body.Preorder((*ast.Ident)(nil), (*ast.CallExpr)(nil)) {
		switch n := c.Node().(type) {
		case *ast.Ident:
			obj := info.Uses[n]
			if obj == types.Object(field) {
				return false
			}
			if kind, _ := c.ParentEdge(); recv != nil && obj == types.Object(recv) && kind != edge.SelectorExpr_X {
				return false
			}
		case *ast.CallExpr:
			if kit.IsConversion(info, n) {
				continue
			}
			if _, builtin := info.Uses[identOf(n.Fun)].(*types.Builtin); builtin {
				continue
			}
			callee := kit.Callee(info, n)
			if callee == nil {
				return false
			}
			if kit.InStandardLibrary(callee.Pkg()) && !onInterface(callee) {
				continue
			}
			if callee.Pkg() != pass.Pkg || !passesBy(pass, effects, callee, field, depth-1) {
				return false
			}
		}
	}
	return true
}

func identOf(e ast.Expr) *ast.Ident {
	id, _ := ast.Unparen(e).(*ast.Ident)
	return id
}

// onInterface tells whether f is a method that an interface asks for.
func onInterface(f *types.Func) bool {
	recv := f.Signature().Recv()
	return recv != nil && types.IsInterface(recv.Type())
}

package kit

import (
	"go/ast"
	"go/token"
	"go/types"
)

// Allocates tells whether evaluating e for a variable of type to may put
// something on the heap at its own line: what a called function allocates stands
// at that function's lines.
func Allocates(info *types.Info, e ast.Expr, to types.Type) bool {
	t := info.TypeOf(e)
	if t == nil || types.IsInterface(to) && !types.IsInterface(t) {
		return true // boxed
	}
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			found = true
		case *ast.UnaryExpr:
			found = found || n.Op == token.AND
		case *ast.BinaryExpr:
			b, ok := Underlying(info, n).(*types.Basic)
			found = found || n.Op == token.ADD && ok && b.Info()&types.IsString != 0
		case *ast.CompositeLit:
			switch Underlying(info, n).(type) {
			case *types.Slice, *types.Map:
				found = true
			}
		case *ast.CallExpr:
			fn := ast.Unparen(n.Fun)
			if IsConversion(info, n) {
				b, ok := Underlying(info, n).(*types.Basic)
				found = found || !ok || b.Info()&types.IsString != 0
			} else if id, ok := fn.(*ast.Ident); ok {
				if b, ok := info.Uses[id].(*types.Builtin); ok {
					found = found || b.Name() == "append" || b.Name() == "make" || b.Name() == "new"
				}
			}
			found = found || boxes(info, n)
		}
		return !found
	})
	return found
}

// boxes tells whether an argument may be boxed for a call.
func boxes(info *types.Info, call *ast.CallExpr) bool {
	sig, ok := Underlying(info, call.Fun).(*types.Signature)
	if !ok {
		return false
	}
	if sig.Variadic() && !call.Ellipsis.IsValid() {
		return true
	}
	for i, a := range call.Args {
		if i < sig.Params().Len() && types.IsInterface(sig.Params().At(i).Type()) && !types.IsInterface(Underlying(info, a)) {
			return true
		}
	}
	return false
}

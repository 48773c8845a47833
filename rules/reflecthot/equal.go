package reflecthot

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"

	"github.com/gotoll/toll/rule/kit"
)

const costEqual = "compares through reflection what == compares"

// deepEqual says what a comparison of two values of one plain type walks.
func deepEqual(info *types.Info, call *ast.CallExpr) string {
	a, b := info.TypeOf(call.Args[0]), info.TypeOf(call.Args[1])
	if a == nil || b == nil || !types.Identical(a, b) {
		return ""
	}
	if types.Comparable(a) && (empty(call.Args[0]) || empty(call.Args[1])) {
		return costEqual // nothing but nil is equal to nil, for both
	}
	switch t := a.Underlying().(type) {
	case *types.Slice:
		if plain(t.Elem(), 0) {
			return "compares two slices element by element through reflection"
		}
	case *types.Map:
		if plain(t.Elem(), 0) {
			return "compares two maps entry by entry through reflection"
		}
	case *types.Basic, *types.Struct, *types.Array:
		if plain(a, 0) {
			return costEqual
		}
	}
	return ""
}

// empty matches T{} of a struct.
func empty(e ast.Expr) bool {
	lit, ok := ast.Unparen(e).(*ast.CompositeLit)
	return ok && len(lit.Elts) == 0
}

const costZero = "asks through reflection for what == with a zero value tells"

// asksZero says what reflect.ValueOf(x).IsZero(), or a function of the package
// that is no more than that, asks of a value that == compares.
func asksZero(pass *analysis.Pass, call *ast.CallExpr) string {
	info := pass.TypesInfo
	x := zeroAsked(info, call)
	if f := kit.Callee(info, call); x == nil && f != nil && f.Pkg() == pass.Pkg && len(call.Args) == 1 {
		if decl := kit.EffectsOf(pass).Decl(f); decl != nil && isWrapper(info, decl) {
			x = call.Args[0]
		}
	}
	if x == nil {
		return ""
	}
	t := info.TypeOf(x)
	if p, ok := types.Unalias(t).(*types.TypeParam); ok {
		if p.Constraint().Underlying().(*types.Interface).IsComparable() {
			return costZero
		}
		return ""
	}
	if t == nil || types.IsInterface(t) || !types.Comparable(t) || hasFloat(t, 0) {
		return ""
	}
	return costZero
}

// zeroAsked is x of reflect.ValueOf(x).IsZero() and of
// reflect.ValueOf(&x).Elem().IsZero(), nil for other calls.
func zeroAsked(info *types.Info, call *ast.CallExpr) ast.Expr {
	if !kit.IsMethod(info, call, "reflect", "Value", "IsZero") {
		return nil
	}
	made, ok := ast.Unparen(kit.Receiver(call)).(*ast.CallExpr)
	if !ok {
		return nil
	}
	elem := kit.IsMethod(info, made, "reflect", "Value", "Elem")
	if elem {
		made, ok = ast.Unparen(kit.Receiver(made)).(*ast.CallExpr)
	}
	if !ok || !kit.IsCall(info, made, "reflect", "ValueOf") || len(made.Args) != 1 {
		return nil
	}
	if !elem {
		return made.Args[0]
	}
	if u, ok := ast.Unparen(made.Args[0]).(*ast.UnaryExpr); ok && u.Op == token.AND {
		return u.X
	}
	return nil
}

// isWrapper matches func f(v any) bool { return reflect.ValueOf(v).IsZero() }.
func isWrapper(info *types.Info, decl *ast.FuncDecl) bool {
	if decl.Recv != nil || decl.Body == nil || len(decl.Body.List) != 1 || decl.Type.Params.NumFields() != 1 {
		return false
	}
	ret, ok := decl.Body.List[0].(*ast.ReturnStmt)
	if !ok || len(ret.Results) != 1 {
		return false
	}
	call, ok := ast.Unparen(ret.Results[0]).(*ast.CallExpr)
	if !ok {
		return false
	}
	v := kit.Variable(info, zeroAsked(info, call))
	return v != nil && decl.Type.Params.Pos() < v.Pos() && v.Pos() < decl.Type.Params.End()
}

// hasFloat tells whether t holds a floating-point number: -0 is not the zero
// value and equal to it.
func hasFloat(t types.Type, depth int) bool {
	if depth > 8 {
		return true
	}
	switch t := t.Underlying().(type) {
	case *types.Basic:
		return t.Info()&(types.IsFloat|types.IsComplex) != 0
	case *types.Array:
		return hasFloat(t.Elem(), depth+1)
	case *types.Struct:
		for f := range t.Fields() {
			if hasFloat(f.Type(), depth+1) {
				return true
			}
		}
	}
	return false
}

// plain tells whether == means the same as DeepEqual for values of type t: no
// pointer, interface, slice, map or function is in it.
func plain(t types.Type, depth int) bool {
	if depth > 8 {
		return false
	}
	switch t := t.Underlying().(type) {
	case *types.Basic:
		return t.Kind() != types.UnsafePointer && t.Info()&types.IsUntyped == 0
	case *types.Array:
		return plain(t.Elem(), depth+1)
	case *types.Struct:
		for f := range t.Fields() {
			if !plain(f.Type(), depth+1) {
				return false
			}
		}
		return true
	}
	return false
}

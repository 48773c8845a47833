package kit

import (
	"go/ast"
	"go/types"
)

// MutexVar is the variable that a mutex expression denotes: the field or
// variable itself, or the embedded field of a struct that is locked directly;
// nil where it cannot be named.
func MutexVar(info *types.Info, mu ast.Expr) *types.Var {
	var v *types.Var
	switch e := ast.Unparen(mu).(type) {
	case *ast.Ident:
		v, _ = info.ObjectOf(e).(*types.Var)
	case *ast.SelectorExpr:
		v, _ = info.ObjectOf(e.Sel).(*types.Var)
	}
	t := info.TypeOf(mu)
	if v == nil || t == nil {
		return nil
	}
	if IsMutex(t) {
		return v.Origin()
	}
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	if n, ok := types.Unalias(t).(*types.Named); ok {
		t = n.Origin()
	}
	if st, ok := t.Underlying().(*types.Struct); ok {
		for f := range st.Fields() {
			if f.Embedded() && IsMutex(f.Type()) {
				return f
			}
		}
	}
	return nil
}

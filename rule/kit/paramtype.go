package kit

import (
	"go/ast"
	"go/types"
)

// ParamType is the type that the i-th argument of a call is given as, where the arguments are written
// out: that of the parameter, or of the elements of the variadic one; the invalid type where there is none.
func ParamType(sig *types.Signature, i int) types.Type {
	last := sig.Params().Len() - 1
	if sig.Variadic() && i >= last {
		if s, ok := sig.Params().At(last).Type().(*types.Slice); ok {
			return s.Elem()
		}
	}
	if i > last {
		return types.Typ[types.Invalid]
	}
	return sig.Params().At(i).Type()
}

// OnlyParam is the one parameter of a function, nil where it has more or none, or no name for it.
func OnlyParam(info *types.Info, fn *ast.FuncType) *types.Var {
	if fn.Params.NumFields() != 1 || len(fn.Params.List[0].Names) != 1 {
		return nil
	}
	v, _ := info.Defs[fn.Params.List[0].Names[0]].(*types.Var)
	return v
}

package kit

import "go/types"

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

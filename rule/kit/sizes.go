package kit

import (
	"go/types"

	"golang.org/x/tools/go/analysis"
)

// Size is the size of a value of type t in bytes on the target of the pass,
// -1 if unknown (type parameters, broken types, nil and other untyped constants).
func Size(pass *analysis.Pass, t types.Type) int64 {
	if t == nil || !sized(t, 0) {
		return -1
	}
	return pass.TypesSizes.Sizeof(t)
}

// sized tells whether Sizeof is safe on t; the depth bound stops on invalid
// recursive types that the checker already complained about.
func sized(t types.Type, depth int) bool {
	if depth > 32 {
		return false
	}
	switch t := types.Unalias(t).(type) {
	case *types.TypeParam:
		return false
	case *types.Basic:
		return t.Kind() != types.Invalid && t.Info()&types.IsUntyped == 0
	case *types.Named:
		return sized(t.Underlying(), depth+1)
	case *types.Array:
		return sized(t.Elem(), depth+1)
	case *types.Struct:
		for f := range t.Fields() {
			if !sized(f.Type(), depth+1) {
				return false
			}
		}
	}
	return true
}

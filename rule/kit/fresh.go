package kit

import (
	"go/ast"
	"go/types"
)

// MadeEmpty tells whether e is a fresh value with nothing in it: make(T, ...) or T{}.
// A slice made with a length has that many zeros.
func MadeEmpty(info *types.Info, e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.CompositeLit:
		return len(e.Elts) == 0
	case *ast.CallExpr:
		return IsBuiltin(info, e, "make")
	}
	return false
}

package kit

import (
	"go/ast"
	"go/types"
)

// Encloses tells whether n stands in outer, or is it.
func Encloses(outer, n ast.Node) bool { return outer.Pos() <= n.Pos() && n.End() <= outer.End() }

// DeclaredIn tells whether the declaration of v stands in n.
func DeclaredIn(v types.Object, n ast.Node) bool { return n.Pos() <= v.Pos() && v.Pos() < n.End() }

// InParams tells whether v is declared in the parameters of a function of type fn; its
// receiver and its results are not. False for nil.
func InParams(fn *ast.FuncType, v *types.Var) bool {
	return v != nil && DeclaredIn(v, fn.Params)
}

// InResults tells whether v is a result with a name of a function of type fn. False for nil.
func InResults(fn *ast.FuncType, v *types.Var) bool {
	return v != nil && fn != nil && fn.Results != nil && DeclaredIn(v, fn.Results)
}

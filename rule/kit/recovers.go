package kit

import (
	"go/ast"
	"go/types"
)

// Recovers tells whether a function itself, or a literal in it, stops a panic.
func Recovers(info *types.Info, fn ast.Node) bool {
	found := false
	ast.Inspect(FuncBody(fn), func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok {
			found = found || IsBuiltin(info, call, "recover")
		}
		return !found
	})
	return found
}

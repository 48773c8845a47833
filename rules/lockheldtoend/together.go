package lockheldtoend

import (
	"go/ast"
	"go/types"

	"github.com/gotoll/toll/rule/kit"
)

// printed counts the prints to standard output: two or more under one lock belong together, and another
// goroutine's would come in between.
func printed(info *types.Info, list []ast.Stmt) (n int) {
	for _, s := range list {
		ast.Inspect(s, func(x ast.Node) bool {
			if call, ok := x.(*ast.CallExpr); ok && prints(info, call) {
				n++
			}
			return true
		})
	}
	return n
}

func prints(info *types.Info, call *ast.CallExpr) bool {
	return kit.IsCall(info, call, "fmt", "Print", "Printf", "Println")
}

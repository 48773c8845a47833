package unclosedbody

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"

	"github.com/gotoll/toll/rule/kit"
)

// ownRequest matches calls of functions of the package that make a request and
// return its response open: nothing in them reads a body, or closes one at the
// end.
func ownRequest(pass *analysis.Pass, effects *kit.Effects, call *ast.CallExpr) bool {
	f := kit.Callee(pass.TypesInfo, call)
	if f == nil || f.Pkg() != pass.Pkg || !returnsResponse(f) {
		return false
	}
	decl := effects.Decl(f)
	if decl == nil || decl.Body == nil {
		return false
	}
	makes, open := false, true
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			makes = makes || request(pass.TypesInfo, n)
		case *ast.SelectorExpr:
			if n.Sel.Name == "Body" && isResponse(pass.TypesInfo, n.X) {
				open = false
			}
		}
		return open
	})
	return makes && open
}

func isResponse(info *types.Info, e ast.Expr) bool {
	t := info.TypeOf(e)
	return t != nil && kit.IsNamed(t, "net/http", "Response")
}

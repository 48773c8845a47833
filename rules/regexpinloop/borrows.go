package regexpinloop

import (
	"go/ast"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// borrows tells whether the regexp at c is handed to a function of the package which only
// calls its methods, while it runs: it is of no use when that has returned.
func borrows(pass *analysis.Pass, c inspector.Cursor) bool {
	call, ok := c.Parent().Node().(*ast.CallExpr)
	if !ok {
		return false
	}
	switch kind, _ := c.Parent().ParentEdge(); kind {
	case edge.GoStmt_Call, edge.DeferStmt_Call:
		return false
	}
	f := kit.Callee(pass.TypesInfo, call)
	_, i := c.ParentEdge()
	if f == nil || f.Signature().Variadic() || i >= f.Signature().Params().Len() {
		return false
	}
	decl, ok := kit.EffectsOf(pass).Body(f.Origin())
	if !ok {
		return false
	}
	used := false
	for use := range kit.Uses(pass.TypesInfo, decl, f.Origin().Signature().Params().At(i)) {
		method, called := methodOf(use)
		if kind, _ := use.ParentEdge(); kind != edge.SelectorExpr_X || !called || method == "Longest" || !staysIn(use, decl) {
			return false
		}
		used = true
	}
	return used
}

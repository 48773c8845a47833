package chainedreplace

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"

	"github.com/gotoll/toll/rule/kit"
)

// packageTable is the literal that a variable of the package is declared with and that
// nothing in the package changes; e itself for everything else.
func packageTable(pass *analysis.Pass, e ast.Expr) ast.Expr {
	v := kit.Variable(pass.TypesInfo, e)
	if v == nil || v.Exported() || v.Parent() != pass.Pkg.Scope() {
		return e
	}
	for c := range kit.Root(pass).Preorder((*ast.Ident)(nil)) {
		if pass.TypesInfo.Uses[c.Node().(*ast.Ident)] != types.Object(v) {
			continue
		}
		if kind, _ := c.ParentEdge(); kind != edge.RangeStmt_X {
			return e // who else looks at it may change it
		}
	}
	if value := kit.BeginsWith(pass.TypesInfo, v); value != nil {
		return value
	}
	return e
}

package rangecopy

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// returned tells whether the loop looks for an element to return the address of
// its copy, and does nothing else with the copy but read fields: since Go 1.22
// each iteration has a copy of its own, and all of them go to the heap.
func returned(pass *analysis.Pass, loop inspector.Cursor, v *types.Var) bool {
	if _, is := v.Type().Underlying().(*types.Struct); !is || !kit.AtLeast(pass, kit.File(loop), "1.22") {
		return false
	}
	found := false
	for c := range loop.Preorder((*ast.Ident)(nil)) {
		if pass.TypesInfo.Uses[c.Node().(*ast.Ident)] != v {
			continue
		}
		up := c.Parent()
		if address, ok := up.Node().(*ast.UnaryExpr); ok && address.Op == token.AND {
			kind, _ := up.ParentEdge()
			if kind != edge.ReturnStmt_Results || within(c, loop) || !conditional(up.Parent(), loop) {
				return false
			}
			found = true
		} else if _, _, ok := fieldRead(pass, loop, c); !ok {
			return false
		}
	}
	return found
}

// conditional tells whether a statement stands in a branch of the loop's body.
func conditional(stmt, loop inspector.Cursor) bool {
	for at := stmt; at != loop; at = at.Parent() {
		switch at.Node().(type) {
		case *ast.IfStmt, *ast.CaseClause:
			return true
		}
	}
	return false
}

package poolgrown

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// barren tells whether call takes out of a pool of this package into which nobody
// puts anything. A pool that others may reach by its name or address is theirs to fill.
func (p pools) barren(call *ast.CallExpr) bool {
	if !kit.IsMethod(p.pass.TypesInfo, call, "sync", "Pool", "Get") {
		return false
	}
	pool, ok := kit.Object(p.pass.TypesInfo, kit.Receiver(call)).(*types.Var)
	if !ok || pool.Exported() || pool.Pkg() != p.pass.Pkg || pool.Embedded() || !(pool.IsField() || pool.Parent() == p.pass.Pkg.Scope()) {
		return false
	}
	if pool.IsField() && !kit.IsNamed(types.NewPointer(pool.Type()), "sync", "Pool") {
		return false // a pointer may lead to somebody else's
	}
	for file := range kit.Root(p.pass).Children() {
		for use := range kit.Uses(p.pass.TypesInfo, file, pool) {
			if !drains(use) {
				return false
			}
		}
	}
	return true
}

// drains tells whether a pool's name at use is there to take from it, or to make it.
func drains(use inspector.Cursor) bool {
	at := use
	if kind, _ := at.ParentEdge(); kind == edge.SelectorExpr_Sel {
		at = at.Parent()
	}
	switch up := at.Parent().Node().(type) {
	case *ast.SelectorExpr:
		return up.X == at.Node() && (up.Sel.Name == "Get" || up.Sel.Name == "New")
	case *ast.KeyValueExpr:
		return up.Key == at.Node()
	case *ast.AssignStmt:
		kind, _ := at.ParentEdge()
		return kind == edge.AssignStmt_Lhs && up.Tok == token.ASSIGN
	}
	return false
}

package regexpinloop

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// beforeCache tells whether the regexp that the call at c compiles is offered to a
// sync.Map that the function has not asked first: LoadOrStore takes a value that is
// made already, also where the map has one.
func beforeCache(info *types.Info, c inspector.Cursor) bool {
	decl := kit.Decl(c)
	if decl == nil || decl.Body == nil {
		return false
	}
	cache := offered(info, c)
	if cache == nil {
		return false
	}
	asked := false
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		asked = asked || ok && kit.IsMethod(info, call, "sync", "Map", "Load") && kit.Same(info, kit.Receiver(call), cache)
		return !asked
	})
	return !asked
}

// offered is the map that gets the regexp by LoadOrStore, from the call itself or
// through a variable; nil for none.
func offered(info *types.Info, c inspector.Cursor) ast.Expr {
	if cache := stores(info, c); cache != nil {
		return cache
	}
	kind, i := c.ParentEdge()
	if kind != edge.AssignStmt_Rhs {
		return nil
	}
	def := c.Parent().Node().(*ast.AssignStmt)
	frame, inside := kit.Frame(c)
	if def.Tok != token.DEFINE || !inside {
		return nil
	}
	v := kit.Variable(info, def.Lhs[i])
	if v == nil {
		return nil
	}
	for at := range kit.Uses(info, frame, v) {
		if cache := stores(info, at); cache != nil {
			return cache
		}
	}
	return nil
}

// stores is m where c is the value of m.LoadOrStore(key, value) on a sync.Map.
func stores(info *types.Info, c inspector.Cursor) ast.Expr {
	kind, i := c.ParentEdge()
	if kind != edge.CallExpr_Args || i != 1 {
		return nil
	}
	call := c.Parent().Node().(*ast.CallExpr)
	if !kit.IsMethod(info, call, "sync", "Map", "LoadOrStore") {
		return nil
	}
	return kit.Receiver(call)
}

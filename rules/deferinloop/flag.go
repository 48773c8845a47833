package deferinloop

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/gotoll/toll/rule/kit"
)

// hangsOnFlag tells whether a deferred literal asks first for a flag of before the loop that the
// function sets later, or other such literals do: what is to be done shows when the function ends.
func hangsOnFlag(info *types.Info, s *site, d *ast.DeferStmt) bool {
	lit, ok := ast.Unparen(d.Call.Fun).(*ast.FuncLit)
	if !ok || len(lit.Body.List) == 0 {
		return false
	}
	check, ok := lit.Body.List[0].(*ast.IfStmt)
	if !ok {
		return false
	}
	found := false
	ast.Inspect(check.Cond, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			v := kit.Variable(info, id)
			found = found || kit.IsLocal(v) && kit.IsBool(v.Type()) && v.Pos() < s.loop.Node().Pos() && setBehind(info, s, d, v)
		}
		return !found
	})
	return found
}

// setBehind tells whether the function gives v something behind the beginning of the deferred call.
func setBehind(info *types.Info, s *site, d *ast.DeferStmt, v *types.Var) bool {
	return slices.ContainsFunc(kit.Given(info, kit.FuncBody(s.fn), v), func(e ast.Expr) bool {
		return e != nil && e.Pos() > d.Pos()
	})
}
